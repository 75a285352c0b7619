"""Machine players, which decide by what their seat knows and nothing else; solvers; analysis."""
