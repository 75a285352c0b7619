"""What lasts: tables and their events, people, chat, ratings."""
