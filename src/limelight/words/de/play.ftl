# Die Spiele in Worten: wer und wo, was möglich ist, was geschah, was herauskam.
who-unknown = jemand
who-phantom = eine Phantomkarte
who-raoul = Raoul
who-meg = Meg
who-giry = Madame Giry
who-buquet = Buquet
who-christine = Christine
who-moncharmin = Moncharmin
who-richard = Richard
who-persian = der Perser
who-holmes = Holmes
who-watson = Watson
who-smith = Smith
who-lestrade = Lestrade
who-stealthy = Miss Stealthy
who-goodley = Goodley
who-gull = Gull
who-bert = Bert

ask-opera-choosing = Wähle, wer handelt
ask-opera-walking = Zieh mit { $id ->
    [persian] dem Perser
   *[other] { $who }
}: { $number ->
    [one] eine Möglichkeit
   *[other] { $number } Möglichkeiten
}
ask-opera-locking = Versetz das Vorhängeschloss
ask-opera-darkening = Verdunkle einen Raum
ask-opera-gathering = Soll Christine die Nachbarn rufen?
ask-opera-scattering = Soll Moncharmin den Raum leeren?
ask-opera-sending = Schick alle nach nebenan
ask-opera-dropping = Lass die Begleitung unterwegs zurück
ask-opera-finishing = Beende den Weg des Persers
ask-jack-choosing = Wähle, wer handelt
ask-jack-walking = Zieh mit { $who }: { $number ->
    [one] eine Möglichkeit
   *[other] { $number } Möglichkeiten
}
ask-jack-shifting = Nutze die Fähigkeit von { $who }
ask-jack-turning = Dreh Watsons Handlaterne
ask-jack-whistling = Wen ruft die Pfeife?
ask-jack-bringing = Hol die Figur näher heran
ask-minuit-placing = Stell einen Gast auf die Galerie
ask-minuit-moving = Gewürfelt: { $roll }. Zieh einen Gast

pick-opera-walk = Gehen: { $from } →
pick-opera-swap = Oder den Platz tauschen mit
pick-opera-take = Oder jemanden mitnehmen
pick-opera-leave = { $id ->
    [persian] Den Perser
   *[other] { $whom }
} zurücklassen
pick-opera-padlock = Flur verschließen
pick-opera-blackout = Licht löschen
pick-opera-send = { $id ->
    [persian] Den Perser
   *[other] { $whom }
} schicken nach
pick-jack-walk = Gehen: { $from } →
pick-jack-accuse = Anklagen: richtig, und du gewinnst; falsch, und Jack gewinnt
pick-jack-out = Das Viertel verlassen und gewinnen
pick-jack-swap = Oder den Platz tauschen mit
pick-jack-lamp = Gaslaterne versetzen
pick-jack-cordon = Absperrung versetzen
pick-jack-cover = Deckel versetzen
pick-jack-lantern = Lichtstrahl ausrichten
pick-jack-call = Pfeifen nach
pick-jack-bring = { $whom } holen: { $from } →
pick-minuit-walk = Auf der Galerie
pick-minuit-enter = In ein Zimmer

do-card = { $name }
do-take = { $whom }
do-call = { $whom }
do-lamp = { $from } → { $to }
do-cordon = { $from } → { $to }
do-cover = { $from } → { $to }
do-swap = { $id ->
    [persian] Dem Perser
   *[other] { $whom }
}
do-opera-gather = Alle rufen
do-opera-gather_none = Niemanden rufen
do-opera-scatter = Alle hinausschicken
do-opera-scatter_none = Niemanden schicken
do-opera-padlock = { $from } – { $to }
do-opera-stay = Hier bleiben
do-jack-stay = Bleiben
do-jack-whistle = Jetzt pfeifen
do-jack-enough = Das genügt
do-jack-accuse = { $whom } auf { $to }
do-minuit-walk = { $from } → { $to }
do-minuit-enter = { $from } → { $to }
do-minuit-stay = Stehen bleiben
do-minuit-lost = Weiter

say-opera-deal = Auf dem Tisch: { $names }
say-opera-identity = Das Phantom ist { $whom }
say-opera-identity-hidden = Das Phantom weiß, wer es ist
say-opera-alibi = Alibikarte: { $whom }
say-opera-alibi-hidden = eine Alibikarte, verdeckt behalten
say-opera-alibi-phantom = Alibikarte: das Phantom
say-opera-padlock = Schloss { $from } – { $to }
say-opera-blackout = verdunkelt: { $to }
say-opera-take = nimmt { $id ->
    [persian] den Perser
   *[other] { $whom }
} mit
say-opera-leave = { $room ->
    [dome] in die { $to }
    [flies] auf den { $to }
    [staircase] ins Treppenhaus
    [auditorium] in den { $to }
    [stage] auf die { $to }
    [wardrobe] in den { $to }
    [understage] auf die { $to }
    [lake] an den { $to }
   *[other] in die { $to }
}
say-opera-swap = tauscht mit { $id ->
    [persian] dem Perser
   *[other] { $whom }
}
say-opera-gather = ruft die Nachbarn
say-opera-gather_none = ruft niemanden
say-opera-scatter = leert den Raum
say-opera-scatter_none = schickt niemanden
say-opera-send = { $whom } → { $to }
say-opera-stay = bleibt dort
say-opera-walk = { $from } → { $to }
say-opera-start = { $who }: { $to }
say-opera-card = { $who }:
say-jack-deal = Auf dem Tisch: { $names }
say-jack-identity = Jack ist { $whom }
say-jack-identity-hidden = Jack weiß, wer er ist
say-jack-alibi = Alibikarte: { $whom }
say-jack-alibi-hidden = eine Alibikarte, verdeckt
say-jack-alibi-phantom = Alibikarte
say-jack-swap = tauscht mit { $whom }
say-jack-lamp = Gaslaterne { $from } → { $to }
say-jack-cordon = Absperrung: { $from } → { $to }
say-jack-cover = Deckel { $from } → { $to }
say-jack-lantern = Lichtstrahl nach { $to }
say-jack-out = verlässt das Viertel im { $to }
say-jack-stay = bleibt
say-jack-whistle = pfeift
say-jack-call = ruft { $whom }
say-jack-bring = { $whom } { $from } → { $to }
say-jack-enough = pfeift nicht weiter
say-jack-accuse = { $from } → { $to }: beschuldigt { $whom }
say-jack-walk = { $from } → { $to }
say-jack-card = { $who }:
say-minuit-place = Gast auf { $to }
say-minuit-walk = { $from } → { $to }
say-minuit-enter = { $from } → { $to }
say-minuit-stay = bleibt stehen
say-minuit-lost = niemand zu ziehen
say-minuit-first = { $who } beginnt
say-minuit-ghost = Das Gespenst: Hugo zieht
say-minuit-roll = würfelt { $to }

news-opera-appeared = Das Phantom erscheint!
news-opera-hid = Das Phantom bleibt verborgen.
news-cleared = { $count ->
    [one] { $names } ist entlastet.
   *[other] Entlastet: { $names }.
}
news-carlotta = Carlotta steht auf { $number }.
news-jack-visible = Ein Zeuge: Jack ist sichtbar!
news-jack-invisible = Niemand sieht Jack.
news-lamp-out = Gaslaterne { $tile } erlischt auf { $post }.
news-round = Runde { $number }
news-hugo-stairs = Hugo steigt auf Stufe { $number }.
news-hugo-gallery = Hugo steht auf { $number }.
news-minuit-hugo_returned = Alle Gäste stehen. Hugo geht zurück auf Stufe { $step }.
news-minuit-hugo_sped_up = Hugo wird schneller: ab jetzt { $speed } Felder weit.
news-minuit-rooms_opened = Ab jetzt sind die Zimmer offen.
news-minuit-guest_entered = { $into }: { $points ->
    [0] kein Schreckpunkt
    [one] ein Schreckpunkt
   *[other] { $points } Schreckpunkte
}.
news-minuit-guest_calmed = { $into }: { $points ->
    [one] ein Schreckpunkt weniger
   *[other] { $points } Schreckpunkte weniger
}.
news-minuit-guest_expelled = Vertrieben auf Feld { $space }: ein Gast von { $name }.
news-minuit-captured = { $by ->
    [hugo] Hugo fängt auf Feld { $space }
    [walk] Hugo in die Arme gelaufen, auf Feld { $space }
   *[expulsion] Hugo in die Arme getrieben, auf Feld { $space }
}: { $guests }.
news-minuit-captured-step = Hinunter auf Stufe { $step }.
news-minuit-captured-cellar = Hinunter in den Keller, für je { $points } Schreckpunkte.
news-minuit-round_ended = { $by ->
    [rooms_taken] Alle Zimmer sind besetzt: Runde { $round } ist zu Ende.
   *[gallery_empty] Die Galerie ist leer: Runde { $round } ist zu Ende.
}
news-minuit-sent_to_cellar = Zu spät, also hinunter in den Keller, für je { $points } Schreckpunkte: { $guests }.
news-minuit-round_scored = Schreckpunkte der Runde: { $scores }.
news-minuit-round_began = { $by ->
    [tie] { $name } beginnt: von allen mit den meisten Schreckpunkten als Nächstes an der Reihe.
   *[fright] { $name } beginnt, mit den meisten Schreckpunkten.
}

event-seated = { $name } nimmt Platz.
event-left = Ein Platz wird frei.
event-started = Die Partie beginnt.
event-asked = { $wish ->
    [undo] { $name } bittet um Rücknahme.
   *[pause] { $name } bittet um eine Pause.
}
event-agreed = { $name } ist einverstanden.
event-refused = { $name } lehnt ab.
event-undone = { $name } nimmt zurück.
event-paused = Die Partie ist unterbrochen.
event-resumed = Die Partie geht weiter.
event-resigned = { $name } gibt auf.
event-flagged = { $name } hat keine Zeit mehr.
event-stalled = Der Server war nicht erreichbar; keine Uhr lief.
event-closed = Der Tisch ist geschlossen.
event-aside = Der Tisch wird beiseitegestellt.
event-restored = Der Tisch ist wieder im Spiel.
event-cancelled = Die Partie wird abgebrochen: { $reason }
event-rematched = Die Spieler beginnen eine neue Partie.

# Das Spiel: die Szenen, die Leiste am Rand des Bretts, die Tasten.
choices-all = { $count ->
    [one] Die einzige Möglichkeit
   *[other] Alle { $count } Möglichkeiten
}
play-choice = Spielen: { $label }
last-turn = Letzten Zug noch einmal
zoom-fit = Ganzes Brett
stage-menu = Tempo und Klicks
help = Regeln, Karten und Tasten
help-cards = Karten
learn-rules = Die Regeln
help-keys = Tasten
help-page = Die Regeln auf einer eigenen Seite
pace-of-scenes = Szenen
scenes-calm = ruhig
scenes-brisk = zügig
scenes-instant = keine
plays-at-once = Ein Mausklick spielt
key-letters = A … Z, 1 … 9
key-enter = Eingabe
key-escape = Esc
key-backspace = ⌫
help-letters = eine Möglichkeit nach Name oder Nummer finden
help-arrows = auf dem Brett von Ort zu Ort gehen
help-enter = spielen, was gezeigt wird
help-escape = es zurücklegen
help-undo = zurücknehmen
help-again = den letzten Zug noch einmal sehen
help-pace = Szenen ruhig, zügig oder keine
help-sounds = Töne an oder aus
help-coordinates = Koordinaten auf dem Plan
help-choices = die Liste der Möglichkeiten öffnen oder schließen
help-help = diese Hilfe
rating-change = Deine Wertung: { $before } → { $after }
