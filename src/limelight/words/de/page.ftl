# Die Seite um die Spielpläne.
limelight = Limelight
skip = Zum Inhalt
menu = Menü
home-link = Limelight, Startseite
loading = Einen Moment …
try-again = Noch einmal
close = Schließen
save = Speichern
saved = Gespeichert.
more = Mehr anzeigen
yes = Ja
no = Nein
colon = :
name = Name

title-lobby = Foyer
title-games = Meine Partien
title-watch = Zuschauen
title-leaders = Bestenliste
title-learn = Lernen
title-lesson = Lernen
title-rules = Die Regeln
title-account = Du
title-mail = E-Mail
title-table = Tisch
title-not-found = Hier ist nichts
not-found-text = Unter dieser Adresse gibt es keine Seite. Das Theater ist nebenan.
to-games = Zu den Spielen

nav-lobby = Foyer
nav-watch = Zuschauen
nav-games = Meine Partien
nav-leaders = Bestenliste
nav-learn = Lernen
nav-account = Dein Name
about-lobby = Setz dich an einen offenen Tisch oder eröffne einen.
about-watch = Laufende und schon gespielte Partien.
about-games = Wo du am Zug bist, und alles, was du gespielt hast.
about-leaders = Wer am besten spielt.
about-learn = In zehn Minuten zur ersten Partie.

home-title = Ein Abend, drei Häuser.
home-lede = Drei Spiele um Licht und Schatten. Spiel sofort gegen die Maschine oder schick jemandem einen Link. Ohne Konto.
home-more = Weitere Seiten
home-go-on = Deine Partie wartet
home-go-on-verb = Weiterspielen
home-go-on-more = { $number ->
    [one] Noch eine Partie wartet auf dich.
   *[other] Noch { $number } Partien warten auf dich.
}
game-opera = Le Fantôme de l’Opéra
game-jack = Mr. Jack
game-minuit = Le Fantôme de Minuit
pitch-opera = Acht Menschen in einer dunklen Oper. Einer ist das Phantom: Entlarve es, bevor Carlotta flieht.
pitch-jack = Whitechapel im Gaslicht. Jack verbirgt sich unter acht ehrlichen Gesichtern, und eine Gaslaterne nach der anderen erlischt.
pitch-minuit = Es schlägt zwölf, und Hugo verlässt den Keller. Finde ein Zimmer, bevor er dich findet.
facts-opera = 2 Personen · etwa 30 Minuten · Deduktion
facts-jack = 2 Personen · etwa 30 Minuten · Deduktion
facts-minuit = 2 bis 8 Personen · etwa 20 Minuten · Würfel und Nerven
against = Gegen
players = Spieler
you-are = Du bist
either-side = Beides recht
level = Stufe { $number }
level-hint-1 = (sanft)
level-hint-8 = (furchterregend)
play-now = Jetzt spielen
invite-friend = Jemanden einladen
same-screen = An einem Bildschirm
learn-it = Lernen
guest-names = Samtlaterne, Stille Zweitbesetzung, Silbernes Fernrohr, Bernsteingeige, Messingschlüssel, Papiermond, Mitternachtslogenschließer, Zweite Geige, Neugieriger Souffleur, Pfiff im Nebel, Elfenbeinmaske, Rampenlicht, Galanter Bühnenarbeiter, Geheimtreppe, Späte Ankunft, Erste Reihe

invite-title = Jemanden einladen
invite-how = Schick diesen Link oder lass den Code scannen. Die Partie beginnt, sobald der Platz besetzt ist.
invite-link = Link zum Tisch
invite-code = Der Link als QR-Code
invite-text = Spiel mit mir auf Limelight!
invite-go = Zum Tisch
copy-link = Link kopieren
copied = Kopiert.
share = Teilen

seat-opera-0 = Ermittler
seat-opera-1 = Phantom
seat-jack-0 = Ermittler
seat-jack-1 = Jack
seat-minuit = Spieler { $number }
machine-level = Maschine, Stufe { $number }
machine-named = Maschine, { $name }
you = du
gone = hat die Partie verlassen
free = frei
winner = gewonnen
seats = Spieler
to-move = am Zug

lobby-lede = Tische, an denen noch jemand fehlt. Nimm Platz oder eröffne selbst einen.
open-table = Tisch eröffnen
open-tables = Offene Tische
open-it = Tisch eröffnen
empty-open = Gerade ist kein Tisch offen. Eröffne einen; er steht dann hier für alle.
verb-join = Mitspielen
verb-open = Zum Tisch
verb-watch = Zuschauen
verb-replay = Nachspielen
verb-play = Spielen
which-game = Spiel
who-sits = Wer wo sitzt
sitter-me = Ich sitze hier
sitter-person = Jemand anderes
machine-master = Maschine, Meister
sitter-bot = Ein Programm
levels-from = Stufe 1 ist sanft, Stufe { $number } ausgeglichen, Stufe 8 furchterregend. Nimm mehrere Plätze, um einen Bildschirm zu teilen.
options = Hausregeln
option-opera-rules = Regeln
option-opera-rules-book = Nach Anleitung
option-opera-rules-course = Schulkurs
    .hint = Die Regeln eines Programmierkurses: kürzer, alle beginnen irgendwo, und nichts wird angesagt.
option-opera-handicap = Carlottas Vorsprung (−3 bis +3)
option-opera-handicap-is = Carlottas Vorsprung: { $number }
option-jack-edition = Ausgabe
option-jack-edition-london = London
option-jack-edition-first = Erste Ausgabe
option-minuit-rounds = Runden
option-minuit-rounds-is = Runden: { $number }
option-minuit-hugo-speed-up = Hugo wird schneller
option-minuit-expel = Gäste können vertrieben werden
pace = Uhr
pace-how = Bedenkzeit
pace-none = Ohne Uhr
pace-live = Minuten für die Partie
pace-days = Tage für jeden Zug
pace-live-is = { $minutes } min + { $seconds } s
pace-hours-is = { $hours } h + { $seconds } s
pace-days-is = { $days ->
    [one] 1 Tag je Zug
   *[other] { $days } Tage je Zug
}
minutes = Minuten für jeden
increment = Sekunden je Zug dazu
days = Tage für jeden Zug
listed = Im Foyer zeigen, zum Mitspielen und Zuschauen
rated-wish = Gewertet (nur unter verschiedenen Personen)
rated = gewertet
unrated = nicht gewertet
public = im Foyer
by-link = nur per Link
all-games = Alle Spiele

watch-lede = Nimm auf dem Rang Platz: Du siehst, was alle wissen dürfen, und nicht mehr.
live-tables = Laufende Partien
finished-tables = Gespielt
empty-live = Gerade spielt niemand öffentlich.
collection = Aus der Sammlung
collection-lede = Partien, die die Maschinen gespielt haben, mit Bemerkungen an den Wendepunkten; die Chancen schätzt die Maschine.
collection-comeback = Bei { $low } % noch gewonnen
collection-upset = Stufe { $winner } schlägt Stufe { $loser }
collection-early = Gelöst in Runde { $round }
collection-steady = Nie unter { $low } %
collection-escape = Nie gefasst: { $round } Runden im Verborgenen
collection-costly = Der Zug, der { $points } Punkte kostete
collection-luck = Ein Glücksfall von { $points } Punkten
collection-found = Ein Zug und kein anderer
collection-shared = Ein geteilter Sieg
collection-equals = Stufe { $level } gegen ihresgleichen
collection-levels = { $players ->
    [2] Stufe { $strongest } gegen Stufe { $weakest }
   *[other] { $players } am Tisch, von Stufe { $weakest } bis { $strongest }
}
running-games = Im Gange
played-games = Gespielt
empty-mine = Du hast keine laufende Partie.
empty-played = Deine beendeten Partien bleiben hier, zum Nachspielen bereit.
all-records = Alle Partien herunterladen

leaders-lede = Nach gewerteten Partien unter Menschen und Programmen. Konten stehen hier nach 5 Partien gegen 3 verschiedene Menschen.
empty-leaders = Noch hat niemand genug gewertete Partien gespielt. Der erste Platz ist frei.
place = Platz
rating = Wertung
games-played = Partien

you-as-guest = Du spielst als Gast
guest-text = Das genügt. Registriere dich, um Name, Partien und Wertung auf jedem Gerät zu behalten.
signed-in = Angemeldet als { $name }
account-text = Dein Name, deine Partien und Wertungen bleiben erhalten.
save-name = Namen speichern
password = Passwort
password-hint = Zum Registrieren wähle ein Passwort mit mindestens 8 Zeichen; es gehört zum Namen darüber.
old-password = Aktuelles Passwort
new-password = Neues Passwort
change-password = Passwort ändern
register = Registrieren
registered = Registriert. Deine Partien und Wertungen sind mitgekommen.
log-in = Anmelden
welcome-back = Willkommen zurück.
log-out = Abmelden
logged-out = Abgemeldet.
log-out-everywhere = Überall abmelden
logged-out-everywhere = Abgemeldet, auf allen Geräten.
this-browser = Dieser Browser
language = Sprache
theme = Darstellung
theme-dark = Dunkel
theme-light = Hell
theme-system = Wie das Gerät
lights-out = Licht aus
notice = Inoffiziell und von Fans gemacht. Die Regeln stehen hier in eigenen Worten, die Zeichnungen sind unsere, die Namen der Spiele gehören ihren Verlagen. Wenn dir ein Spiel gefällt, kauf das Original.
lights-on = Licht an
sounds = Töne
sounds-offer = Mit Tönen spielen?
calm = Weniger Bewegung
notices = Benachrichtigungen
notices-text = An Tischen mit Tagen für jeden Zug können wir dir sagen, wann du dran bist.
email = E-Mail (leer lassen für keine)
email-account = Benachrichtigungen per E-Mail sind für alle, die registriert sind.
email-unconfirmed = Diese Adresse ist noch nicht bestätigt: Öffne den Link, den wir dorthin geschickt haben. Speichere sie noch einmal für einen neuen.
email-link-sent = Gespeichert. Wir haben einen Link an diese Adresse geschickt: Öffne ihn innerhalb eines Tages, um sie zu bestätigen.
mail-confirm = Adresse bestätigen
mail-confirm-text = Sollen Benachrichtigungen über deine Züge an die Adresse gehen, an die dieser Link kam?
mail-confirm-done = Bestätigt. Benachrichtigungen über deine Züge gehen dorthin.
mail-stop = Keine Mails mehr schicken
mail-stop-text = Sollen an die Adresse, an die dieser Link kam, keine Benachrichtigungen mehr gehen?
mail-stop-done = Erledigt. Dorthin gehen keine Benachrichtigungen mehr.
push = In diesem Browser benachrichtigen
muted = Stummgeschaltet
empty-muted = Du hast niemanden stummgeschaltet.
mute = Stummschalten
unmute = Nicht mehr stumm
mute-name = { $name } stummschalten
unmute-name = { $name } nicht mehr stummschalten
muted-here = { $name } ist stummgeschaltet.

board = Spielplan
panel = Partie
now = Was du jetzt tun kannst
line-lost = Die Verbindung ist weg. Wir verbinden neu … nichts geht verloren.
table-missing = Dieser Tisch lässt sich nicht zeigen
table-closed = Dieser Tisch wurde geschlossen
table-closed-text = Er wurde aufgegeben, oder niemand kam.
table-cancelled = Diese Partie wurde abgebrochen
table-cancelled-text = Wer diesen Server betreibt, hat sie ohne Ergebnis beendet: { $reason }
close-table = Tisch schließen
waiting-others = Wir warten auf die anderen
waiting-sit = Wähle deinen Platz
seat-free-person = frei
seat-free-bot = für ein Programm reserviert
seat-free-machine = Maschine
sit-down = Platz nehmen
stand-up = Platz verlassen
your-turn = Du bist dran
wait = Einen Moment …
wait-for = { $name } überlegt …
paused = Die Partie ist unterbrochen.
aside = Dieser Tisch ist beiseitegestellt
aside-text = Ein Fehler in den Regeln wurde behoben, und nach den Regeln, wie sie jetzt sind, wäre etwas, das hier gespielt wurde, nicht möglich gewesen. Keine Uhr läuft, keine Wertung ändert sich. Wer diesen Server betreibt, nimmt die Partie wieder auf oder beendet sie.
past-moment = Du siehst einen früheren Moment.
back-to-game = Zurück zur Partie
pass-title = Nun { $name }. Gib den Bildschirm weiter.
pass-on = Vorhang zu
curtain-title = { $part }, du bist dran
curtain-text = Nimm den Bildschirm. Alle anderen schauen weg, bis du gespielt hast.
curtain-lift = Vorhang auf
accuse-sure = { $label }. Sicher? Noch einmal klicken
watching = Du schaust zu.
watchers = { $number ->
    [one] eine Person schaut zu
   *[other] { $number } schauen zu
}
undo = Zurücknehmen
undo-ask = Um Rücknahme bitten
pause = Pause
resume = Weiter
resign = Aufgeben
resign-title = Die Partie aufgeben?
resign-text = Die Partie endet hier, und die andere Seite gewinnt.
resign-yes = Ja, aufgeben
play-on = Weiterspielen
withdraw = Schon gut
wish-undo = { $name } möchte den letzten Zug zurücknehmen.
wish-pause = { $name } bittet um eine Pause.
wished-undo = Du hast um eine Rücknahme gebeten. Die Antwort steht aus.
wished-pause = Du hast um eine Pause gebeten. Die Antwort steht aus.
more-of-game = Mehr zur Partie
tab-log = Verlauf
tab-sheet = Verdächtige
tab-chat = Chat
tab-analysis = Analyse
chat-players = Das lesen nur die Spieler.
chat-spectators = Das lesen nur die Zuschauer.
chat-empty = Noch hat niemand etwas gesagt.
chat-say = Sag etwas
send = Senden
replay = Nachspielen
replay-back = Ein Schritt zurück
replay-on = Ein Schritt weiter
replay-play = Abspielen
replay-stop = Anhalten
replay-moment = Moment
replay-at = { $at } von { $last }
replay-speed = Tempo
share-moment = Link zu diesem Moment kopieren
result = Ergebnis
you-win = Gewonnen!
you-lose = Verloren.
you-share = Geteilter Sieg!
wins = { $count ->
    [0] Niemand gewinnt
   *[other] Sieg: { $names }
}
rematch = { $game ->
    [minuit] Noch einmal
   *[other] Noch einmal, Rollen getauscht
}
next-game = Die nächste Partie
record = Partie herunterladen
fair = Ging es mit rechten Dingen zu? Prüf es nach
fair-text = Vor der ersten Karte hat der Server den Fingerabdruck seiner Mischung veröffentlicht. Hier ist die Mischung selbst: Beides muss zusammenpassen (limelight verify beweist es).
commitment = Fingerabdruck, vorher veröffentlicht
seed = Mischung
end-resigned = { $name } hat aufgegeben: { $count ->
    [0] niemand gewinnt
    [one] { $winners } gewinnt
   *[other] { $winners } gewinnen
}.
end-flagged = { $name } hat keine Zeit mehr: { $count ->
    [0] niemand gewinnt
    [one] { $winners } gewinnt
   *[other] { $winners } gewinnen
}.
end-opera-investigator = Nur ein Verdächtiger ist übrig.
end-opera-phantom = Carlotta hat die Oper verlassen.
end-jack-investigator-accused = Der Richtige ist verhaftet.
end-jack-jack = Der Morgen graut, und Jack ist noch frei.
end-jack-jack-accused = Der Falsche ist verhaftet.
end-jack-jack-gone = Jack ist aus dem Viertel entwischt.
end-minuit = Den kühlsten Kopf behielt: { $names }.
culprit-opera = Das Phantom war { $id ->
    [persian] der Perser
   *[other] { $who }
}.
culprit-jack = Jack war { $who }.

suspect = verdächtig
innocent = unschuldig
alibi-held = unschuldig; du hast das Alibi
is-opera = Das Phantom
is-jack = Jack
cleared-alibi = entlastet, Runde { $round }: Alibi
cleared-appeared = entlastet, Runde { $round }: Das Phantom erschien
cleared-hid = entlastet, Runde { $round }: Das Phantom blieb verborgen
cleared-visible = entlastet, Runde { $round }: Jack wurde gesehen
cleared-invisible = entlastet, Runde { $round }: Jack blieb ungesehen
cleared-round-end = entlastet am Ende von Runde { $round }
lit-opera = jetzt allein oder im Dunkeln
lit-jack = jetzt sichtbar
mark-label = Deine Marke für { $id ->
    [persian] den Perser
   *[other] { $who }
}: { $mark }
mark-none = keine
mark-doubt = zweifelhaft
mark-clear = unschuldig
mark-sure = schuldig
note = Notiz
note-label = Deine Notiz zu { $id ->
    [persian] dem Perser
   *[other] { $who }
}
belief = Zeigen, was die Maschine vermutet
belief-of = Wie wahrscheinlich { $who } ist
belief-text = So könnte ein Ermittler rechnen, nach allem, was du weißt.
belief-wait = Die Maschine antwortet, wenn du dran bist.

analysis-working = Die Partie wird beurteilt, Zug um Zug …
analysis-empty = Kein Zug ist vollständig: Es gibt nichts zu beurteilen.
curve = Gewinnchance: { $part }
story = Die Geschichte dieser Partie
comment-fault = „{ $line }“ lässt eine Chance von { $after } %. Mit „{ $better }“ wären es { $best } % gewesen.
comment-found = „{ $line }“ ist der richtige Zug: { $after } %, der nächstbeste brächte { $next } %.
comment-luck-good = Glück, und was niemand wissen konnte, hebt die Chance um { $points } Punkte.
comment-luck-bad = Glück, und was niemand wissen konnte, senkt die Chance um { $points } Punkte.
comment-cleared = Von { $before } Verdächtigen { $left ->
    [one] ist nur einer
   *[other] sind { $left }
} übrig.
comment-won = Gewinnt in Runde { $round }. Die kleinste Chance auf dem Weg dahin: { $low ->
    [0] unter 1
   *[other] { $low }
} %.
comment-shared = Der Sieg wird geteilt.
turning-points = Wendepunkte
luck = Kartenglück
luck-short = Glück
better-moves = Was besser gewesen wäre
better = Besser:
no-faults = Nichts auszusetzen. Gut gespielt.
summary = Übersicht
turns = Züge
mean-loss = Verlust je Zug
round-number = Runde { $number }
turn-number = Zug { $number }
belief-time = Wer wann verdächtig war
belief-time-text = In Prozent, vor jedem Zug, wie ein Ermittler rechnen könnte. ◆ war es.

error-offline = Der Server ist nicht erreichbar. Prüf deine Verbindung und versuch es noch einmal.
error-fault = Bei uns ist etwas schiefgegangen. Versuch es gleich noch einmal.
error-request = Bleibt es so, sag denen, die den Server betreiben: { $request }
error-unknown = Unter dieser Adresse ist nichts. Vielleicht ist der Link unvollständig oder der Tisch längst abgeräumt.
error-nobody = Wähle zuerst einen Namen, auf der Seite „Du“.
error-password = Name und Passwort passen nicht zusammen. Prüf beides und versuch es noch einmal.
error-taken = Dieser Platz ist vergeben. Wähle einen anderen.
error-taken-name = Dieser Name ist vergeben. Wähle einen anderen.
error-invalid-name = Dieser Name geht nicht. Nimm 1 bis 40 sichtbare Buchstaben, Ziffern oder Zeichen.
error-rate = Das war etwas viel. Warte eine Minute und versuch es dann noch einmal.
error-tables = Mehr Tische darfst du nicht zugleich haben. Beende zuerst eine Partie oder schließe einen Tisch.
error-machine-tables = Mehr Partien unter Maschinen darfst du nicht zugleich haben. Sieh zuerst eine bis zum Ende an.
error-network-tables = Aus deinem Netz sind zu viele Tische offen. Beende dort eine Partie, schließe einen Tisch oder versuche es später noch einmal.
error-turn = Du bist nicht mehr am Zug.
error-time = Deine Zeit ist um.
error-illegal = Das geht jetzt nicht. Wähle eine der angebotenen Möglichkeiten.
error-begun = Die Partie hat ohne diesen Platz begonnen. Du kannst zuschauen.
error-revealed = Inzwischen ist etwas Verborgenes bekannt: Das bleibt.
error-spectator = Du schaust zu; das dürfen nur die Spieler.
error-seat = Dieser Platz gehört dir nicht.
error-origin = Öffne diese Seite unter ihrer eigenen Adresse und versuch es noch einmal.
error-rated = In einer gewerteten Partie denkt jeder selbst.
error-push = Der Browser lässt keine Benachrichtigungen zu. Erlaube sie in seinen Einstellungen und versuch es noch einmal.
error-endpoint = Dem Push-Dienst dieses Browsers vertraut dieser Server nicht.
error-link = Dieser Link ist nicht oder nicht mehr gültig. Auf der Seite „Du“ kannst du einen neuen anfordern oder die Adresse aufgeben.
error-email = Das ist keine E-Mail-Adresse. Gib eine wie ada@example.org ein.
error-mail = Dieser Server verschickt keine E-Mails.
error-aside = Dieser Tisch ist beiseitegestellt. Wer diesen Server betreibt, kümmert sich darum.
error-endless = An diesem Tisch ist zu viel geschehen. Die Partie kann nur noch zu Ende gespielt werden.
error-other = Das hat nicht geklappt: { $message }

day-short = T
hour-short = Std.
