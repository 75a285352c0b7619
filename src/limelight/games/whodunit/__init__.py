"""The part of the rules that opera and jack share: cards, suspects and a secret culprit."""
