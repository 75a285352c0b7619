"""What opera and jack share: cards, suspects and one secret culprit."""
