"""The games as environments for PettingZoo, Gymnasium and OpenSpiel, and many games at once."""
