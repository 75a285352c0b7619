"""The time at tables: flags, and the time in which the server did not run."""
