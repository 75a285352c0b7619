"""Sessions, origins and limits."""
