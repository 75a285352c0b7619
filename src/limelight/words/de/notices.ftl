# Nachrichten per E-Mail und durch den Browser.
notice-turn = Du bist am Zug: { $game }
notice-text = { $title }. Hier ist der Tisch: { $link }
notice-stop = Um keine dieser Mails mehr zu bekommen: { $link }
notice-confirm = Bestätige deine E-Mail-Adresse für Limelight
notice-confirm-text = Jemand möchte unter dieser Adresse erfahren, wann er in einem Spiel am Zug ist. Bist du das nicht, dann tu nichts: Hier kommen keine Nachrichten an. Bist du es, dann bestätige die Adresse innerhalb eines Tages: { $link }
