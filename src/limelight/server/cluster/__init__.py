"""Messages between the processes that share one database."""
