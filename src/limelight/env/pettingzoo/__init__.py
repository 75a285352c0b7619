"""The games as PettingZoo's AEC environments: `opera_v0`, `jack_v0` and `minuit_v0`."""
