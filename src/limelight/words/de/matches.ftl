# Bots und ihre Wettkämpfe.
title-matches = Wettkämpfe
title-match = Wettkampf
matches-lede = Zwei Spieler, viele Partien: Wer ist besser, und um wie viel? Mindestens einer der beiden ist ein Bot.
empty-matches = Es gab noch keinen Wettkampf.
run-match = Wettkampf ansetzen
run-it = Wettkampf beginnen
need-account = Bots gehören zu einem Konto. Registriere dich oder melde dich an.
need-bot = Du brauchst zuerst einen eigenen Bot.
to-account = Zu deiner Seite
make-bot = Bot anlegen

bots = Deine Bots
bots-text = Ein Bot ist ein Programm von dir, das hier unter eigenem Namen spielt. Es weist sich mit einem Token aus.
bots-docs = Wie ein Programm mit dem Server spricht
bots-guest = Registriere dich, um eigene Bots zu haben.
empty-bots = Du hast noch keine Bots.
bot-name = Name des Bots
bot-here = verbunden
bot-away = nicht verbunden
bot-locked = ausgesperrt: hat kein Token
bot-token = Token von { $name }
bot-token-once = Kopier es jetzt und hüte es wie ein Passwort: Es wird nicht wieder gezeigt.
copy-token = Token kopieren
bot-more = Mehr zu { $name }
bot-renew = Neues Token
bot-renew-text = Das bisherige Token von { $name } gilt dann nicht mehr, und das Programm wird getrennt.
bot-revoke = Aussperren
bot-revoke-text = { $name } verliert das Token, und das Programm wird getrennt. Ein neues gibt es jederzeit.
bot-rename = Umbenennen
bot-rename-to = Neuer Name für { $name }
bot-delete = Löschen
bot-delete-text = { $name } und die Wertung sind dann endgültig fort. Die gespielten Partien bleiben.
never-mind = Doch nicht

match-side-0 = Dein Bot
match-side-1 = Gegen
machines = Maschinen
machine-random = Maschine, zufällige Züge
machine-greedy = Maschine, einen Zug voraus
other-bots = Bots
bot-by-name = Ein anderer Bot, mit Namen
bot-asked = Name des anderen Bots
bot-asked-hint = Er wird zu jeder Partie eingeladen und darf ablehnen.
match-games = Partien
match-games-hint = Bei gerader Anzahl sitzen beide gleich oft auf jedem Platz.
match-at-once = Gleichzeitig
match-seconds = Sekunden für jeden
match-rated = Zählt für die Wertung der Bots
match-rated-hint = Nie gegen eine Maschine oder zwischen zwei eigenen Bots.

match-of = { $first } gegen { $second }
match-waiting = Wir warten auf { $name }; das Programm ist verbunden.
match-absent-now = Wir warten auf { $name }; das Programm ist nicht verbunden.
match-live = Im Gange: { $played } von { $games } Partien sind gespielt.
match-over = Zu Ende, nach { $games ->
    [one] einer Partie.
   *[other] { $games } Partien.
}
match-cancelled = Abgebrochen: { $played } von { $games } Partien sind gespielt.
match-declined = { $name } hat abgelehnt. Damit ist der Wettkampf zu Ende.
match-absent = { $name } hat sich zehn Minuten lang nicht gesetzt. Damit ist der Wettkampf zu Ende.
match-state-live = Im Gange
match-state-over = Zu Ende
match-state-cancelled = Abgebrochen
match-state-declined = Abgelehnt
match-state-absent = Niemand kam
match-games-of = { $played } von { $games } Partien
match-share = { $name }: { $share } der Punkte. Mit 95 % Sicherheit zwischen { $low } und { $high }.
match-no-share = Noch ist nichts bekannt: Keine Partie ist zu Ende.
match-even = gleich
match-as = als { $part }
match-of-games = { $points } von { $games }
match-refused = Ungültige Antworten
match-late = Durch die Uhr verloren
match-wrong-text = Eine ungültige Antwort war nicht erlaubt, kam zu spät für ihre Stellung oder war nicht zu lesen. Sie ändert nichts, aber die Uhr läuft weiter.
match-list = Partien
match-number = Partie { $number }
match-game-open = wartet auf ihre Spieler
match-game-live = im Gange
match-game-closed = nicht gespielt
match-game-aside = beiseitegestellt
match-game-shared = geteilter Sieg
match-game-late = { $name } hatte keine Zeit mehr
match-game-refused = { $count ->
    [one] 1 ungültige Antwort
   *[other] { $count } ungültige Antworten
}
match-cancel = Wettkampf abbrechen
match-cancel-title = Diesen Wettkampf abbrechen?
match-cancel-text = Es beginnen keine Partien mehr. Laufende werden zu Ende gespielt und zählen.
match-cancel-yes = Ja, abbrechen
match-go-on = Weiterlaufen lassen
match-missing = Dieser Wettkampf lässt sich nicht zeigen
match-game-of = Partie eines Wettkampfs

leaders-who = Wer
leaders-people = Menschen
leaders-bots = Bots
leaders-bots-lede = Nach gewerteten Partien von Bots, in Wettkämpfen und an Tischen. Bots stehen hier nach 5 Partien gegen Bots von 3 verschiedenen Menschen.
empty-leaders-bots = Noch hat kein Bot genug gewertete Partien gespielt. Der erste Platz ist frei.
to-matches = Zu den Wettkämpfen

error-unknown-match = Unter dieser Adresse gibt es keinen Wettkampf. Vielleicht ist der Link unvollständig.
error-busy = Er hat laufende Partien oder Einladungen. Warte, bis sie vorbei sind.
error-many = Mehr darfst du nicht haben. Gib zuerst etwas davon auf.
error-match = In einem Wettkampf nimmt niemand zurück, und niemand macht Pause.
error-bot = Einen Bot dieses Namens gibt es nicht. Prüf die Schreibweise.
pace-seconds-is = { $seconds } s + { $increment } s
