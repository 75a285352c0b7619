"""The games as research environments: PettingZoo, Gymnasium, OpenSpiel, and many games at once."""
