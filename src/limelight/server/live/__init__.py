"""Tables in memory, and the people who are connected to them."""
