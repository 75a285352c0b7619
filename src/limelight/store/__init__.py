"""The database: tables and their events, matches, users, ratings, chat."""
