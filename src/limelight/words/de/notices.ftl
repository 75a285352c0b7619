# Nachrichten per E-Mail und durch den Browser.
notice-turn = Du bist am Zug: { $game }
notice-text = { $title }. Hier ist der Tisch: { $link }
