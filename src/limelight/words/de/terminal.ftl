# Was nur das Terminal sagt.

## Am Tisch

terminal-you-are = Du bist: { $part }
terminal-chance = Zufall
terminal-choose = Nummer oder Wörter zur Wahl
terminal-enter = Enter: weiter
terminal-keys = ? Hilfe   i Rat   u zurück   l Verlauf   q Ende
terminal-type = Tipp eine Nummer von 1 bis { $most }, oder ? für Hilfe.
terminal-nothing-back = Nichts zurückzunehmen: Seit deinem letzten Zug hat jemand anders gehandelt, oder es kam etwas heraus, das niemand wissen konnte.
# Auf einen Doppelpunkt am Ende folgt ein Pfad oder ein Befehl.
terminal-record = Die Partie ist aufgehoben:
terminal-see-again = Noch einmal ansehen:
terminal-kept = Deine Partie ist aufgehoben. Weiter geht es mit:
terminal-unreadable = Die aufgehobene Partie war nicht zu lesen ({ $error }). Sie liegt jetzt hier:
terminal-was-over = Die aufgehobene Partie ist vorbei. Sie liegt jetzt hier:
terminal-put-away = Deine angefangene Partie bleibt aufgehoben. Weiter geht es ein andermal mit:
terminal-goes-on = Deine Partie geht weiter, wo du aufgehört hast, nach { $steps ->
    [one] einem Schritt
   *[other] { $steps } Schritten
} (--new: eine andere).
terminal-next = Enter: weiter, q: bis zum Ende
terminal-unfinished = Die Partie geht weiter.

## Was getippt wurde

terminal-no-choice = Eine Möglichkeit { $text } gibt es nicht; tipp eine Nummer von 1 bis { $most }.
terminal-not-now = „{ $text }“ ist jetzt nicht möglich; tipp eine der Nummern, oder ? für Hilfe.
terminal-several = „{ $text }“ kann heißen: { $choices }; tipp die Nummer oder mehr Buchstaben.
terminal-none = „{ $text }“ passt auf keine Möglichkeit; tipp eine Nummer, oder ? für Hilfe.
terminal-would-accuse = „{ $text }“ würde { $whom } anklagen, und damit endet die Partie; wenn du das willst, tipp „anklagen { $whom }“ oder die Nummer.
# Die Wörter, mit denen eine Anklage ausgesprochen wird.
terminal-accuse = anklage, anklagen, beschuldige, beschuldigen, beschuldigt

## Kurze Titel neben den Brettern

terminal-titled = { $title }:
terminal-cards = Karten
terminal-all-played = alle gespielt
terminal-turn = Zug
terminal-next-cards = Danach
terminal-alibis = Alibis
terminal-round = Runde
terminal-lamp = Licht
terminal-witness = Zeuge

## Rat und Analyse

terminal-hint = Versuch „{ $words }“.
terminal-hint-why = Versuch „{ $words }“; { $why }.
terminal-hint-type = Zum Eintippen: { $line }
terminal-no-hints = Für { $game } gibt es noch keinen Rat.
terminal-so-far = { $why }, so wie die Runde steht
terminal-and = { $one }, und { $other }
terminal-whose-chance = Jede Gewinnchance ist die eigene, nach eigenem Wissen, vor und nach dem Zug.
terminal-lost = Verlust
terminal-luck-since = Glück seit dem letzten eigenen Zug: { $change }
terminal-suspected = verdächtig: { $names }
terminal-hardly = kaum: { $names }
# Zahlen, wie man sie hier schreibt.
terminal-share = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
terminal-tenths = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }

## Oper

# Hinter einem Namen auf einer Karte: höchstens 18 Buchstaben.
terminal-opera-power-raoul = zieht ein Alibi
terminal-opera-power-meg = Geheimgänge
terminal-opera-power-giry = versetzt Schloss
terminal-opera-power-buquet = löscht ein Licht
terminal-opera-power-christine = darf rufen
terminal-opera-power-moncharmin = darf Raum leeren
terminal-opera-power-richard = geht oder tauscht
terminal-opera-power-persian = darf mitnehmen
terminal-opera-corridor = Flur
terminal-opera-padlock = Schloss
terminal-opera-passage = Geheimgang, nur Meg
terminal-opera-blackout = dunkel
terminal-opera-exit = Ziel
terminal-opera-left = noch { $left }
terminal-opera-gone = fort
terminal-opera-nobody = niemand
terminal-opera-shown = Gezeigt: { $names }
terminal-opera-hand = In der Hand des Phantoms: { $names }

terminal-opera-why-either = das lässt { $suspects ->
    [one] einen Verdächtigen
   *[other] { $suspects } Verdächtige
} übrig, wie auch die Antwort lautet
terminal-opera-why-both = das lässt { $showing ->
    [one] einen Verdächtigen
   *[other] { $showing } Verdächtige
} übrig, wenn das Phantom erscheint, sonst { $hiding ->
    [one] einen
   *[other] { $hiding }
}
terminal-opera-why-must = das lässt { $suspects ->
    [one] einen Verdächtigen
   *[other] { $suspects } Verdächtige
} übrig, denn das Phantom muss erscheinen
terminal-opera-why-cannot = das lässt { $suspects ->
    [one] einen Verdächtigen
   *[other] { $suspects } Verdächtige
} übrig, denn das Phantom kann nicht erscheinen
terminal-opera-why-show = du erscheinst, und { $suspects ->
    [one] ein Verdächtiger bleibt
   *[other] { $suspects } Verdächtige bleiben
}
terminal-opera-why-hide = du erscheinst nicht, und { $suspects ->
    [one] ein Verdächtiger bleibt
   *[other] { $suspects } Verdächtige bleiben
}
terminal-opera-why-draws = das zieht eine Alibikarte
terminal-opera-answers = Antworte mit einer Nummer, mit einem Teil einer Möglichkeit (büh), in Notation (Buquet: stage -> auditorium) oder mit einem ganzen Zug (Buquet: stage -> auditorium, blackout dome). Enter nimmt die einzige Möglichkeit. i sagt, was die Maschine täte, u nimmt zurück, l zeigt den ganzen Verlauf, q hört auf und hebt die Partie auf.

## Jack

terminal-jack-power-holmes = zieht ein Alibi
terminal-jack-power-watson = dreht Handlaterne
terminal-jack-power-smith = trägt Gaslaterne
terminal-jack-power-lestrade = verlegt Absperrung
terminal-jack-power-stealthy = geht überall durch
terminal-jack-power-goodley = pfeift sie herbei
terminal-jack-power-gull = geht oder tauscht
terminal-jack-power-bert = verlegt Deckel
terminal-jack-lamp-next = { $number } auf { $post } geht bald aus
terminal-jack-lamp-none = keines geht mehr aus
terminal-jack-steps = { $number ->
    [one] noch ein Schritt
   *[other] noch { $number } Schritte
}
terminal-jack-caught = { $streets ->
    [0] nichts zu beleuchten
    [one] eine Straße: { $names }
   *[other] { $streets } Straßen: { $names }
}
terminal-jack-nobody = niemand
terminal-jack-alibis = { $who }: { $cards }
# In einem Sechseck: höchstens vier Buchstaben, an Ausgängen sechs.
terminal-jack-hex-lamp = Gas
terminal-jack-hex-out = aus
terminal-jack-hex-cordon = Sperre
terminal-jack-hex-exit = frei
# Die Ausgänge auf dem Plan: zwei Buchstaben.
terminal-jack-compass-NW = NW
terminal-jack-compass-NE = NO
terminal-jack-compass-SW = SW
terminal-jack-compass-SE = SO
# Die Legende: höchstens zehn und sieben Buchstaben.
terminal-jack-lamplight = Gaslicht
terminal-jack-lantern = Handlaterne
terminal-jack-seen = gesehen
terminal-jack-unseen = dunkel
terminal-jack-manhole = Schacht
terminal-jack-covered = Deckel
terminal-jack-cordon = Absperrung
terminal-jack-accuse = Anklage
# Die Liste für schmale Terminals.
terminal-jack-lit-lamps = Gaslaternen
terminal-jack-dark-lamps = Ohne Licht
terminal-jack-lit-streets = Helle Straßen
terminal-jack-manholes = Schächte
terminal-jack-exits = Ausgänge

terminal-jack-why-either = das lässt { $suspects ->
    [one] einen Verdächtigen
   *[other] { $suspects } Verdächtige
} übrig, ob Jack gesehen wird oder nicht
terminal-jack-why-both = das lässt { $showing ->
    [one] einen Verdächtigen
   *[other] { $showing } Verdächtige
} übrig, wenn Jack gesehen wird, sonst { $hiding ->
    [one] einen
   *[other] { $hiding }
}
terminal-jack-why-must = das lässt { $suspects ->
    [one] einen Verdächtigen
   *[other] { $suspects } Verdächtige
} übrig, denn Jack wird sicher gesehen
terminal-jack-why-cannot = das lässt { $suspects ->
    [one] einen Verdächtigen
   *[other] { $suspects } Verdächtige
} übrig, denn Jack kann nicht gesehen werden
terminal-jack-why-show = du wirst gesehen, und { $suspects ->
    [one] ein Verdächtiger bleibt
   *[other] { $suspects } Verdächtige bleiben
}
terminal-jack-why-hide = du wirst nicht gesehen, und { $suspects ->
    [one] ein Verdächtiger bleibt
   *[other] { $suspects } Verdächtige bleiben
}
terminal-jack-why-draws = das zieht eine Alibikarte
terminal-jack-why-accuses = das klagt an, wer am verdächtigsten ist, und beendet die Partie
terminal-jack-why-leaves = das führt aus dem Viertel, und zum Sieg
terminal-jack-answers = Antworte mit einer Nummer, mit einem Teil einer Möglichkeit (I4), in Notation (Smith G3-I4) oder mit einem ganzen Zug (Smith G3-I4, lamp F5>H7). Zum Anklagen tipp die Nummer, oder das Wort dazu: anklagen Bert. Enter nimmt die einzige Möglichkeit. i sagt, was die Maschine täte, u nimmt zurück, l zeigt den ganzen Verlauf, q hört auf und hebt die Partie auf.

## Minuit

terminal-minuit-to-place = noch { $number } aufzustellen
terminal-minuit-numbers-place = Eine Zahl ist eine Wahl, wie [9], nie ein Feld; für Feld 12 schreib: place 12
terminal-minuit-numbers-move = Eine Zahl ist eine Wahl, wie [2], nie ein Feld; für Felder schreib: 12>14
# In der Galerie: höchstens 50 Buchstaben.
terminal-minuit-hugo-step = steht auf Stufe { $place }; ein Gespenst: { $speed }
terminal-minuit-hugo-space = steht auf Feld { $place }; ein Gespenst: { $speed }
terminal-minuit-hugo-back = geht zurück auf Stufe -10, wenn alle stehen
terminal-minuit-rooms-shut = Die Zimmer sind zu, bis er auf der Galerie ist
terminal-minuit-rooms-open = Die Zimmer sind offen, frei: { $free }
terminal-minuit-signs = im Uhrzeigersinn   ═ zu   { $never } geht nie auf
terminal-minuit-over = Ruhe im Schloss: Die Partie ist vorbei
terminal-minuit-lot = Das Los entscheidet, wer beginnt
terminal-minuit-places = Stellt auf: { $who }
terminal-minuit-rolls = Würfelt: { $who }
terminal-minuit-rolled = { $who }: { $roll } gewürfelt
terminal-minuit-fright = Schreckpunkte
terminal-minuit-guests = Gäste
terminal-minuit-gallery = Galerie
terminal-minuit-stairs = Treppe
terminal-minuit-room = (Tür { $door }, { $fright }):
terminal-minuit-room-exact = (Tür { $door }, { $fright }, genau):
terminal-minuit-free = frei
terminal-minuit-shut = zu
terminal-minuit-out = { $who } raus
terminal-minuit-first = Stellt und würfelt zuerst: { $who }
terminal-minuit-rolls-first = Würfelt in der nächsten Runde zuerst: { $who }
terminal-minuit-caught = Gefangen: { $who }
terminal-minuit-open = Ab jetzt sind die Zimmer offen
terminal-minuit-faster = Hugo wird schneller: ab jetzt { $speed } Felder
terminal-minuit-into-hugo = Hugo in die Arme
terminal-minuit-put-out = Vertrieben auf Feld { $space }: { $who }
terminal-minuit-empty = Die Galerie ist leer: Runde { $round } ist zu Ende
terminal-minuit-full = Alle Zimmer sind besetzt: Runde { $round } ist zu Ende
terminal-minuit-cellar = Alle Zimmer sind besetzt, wer draußen ist, kommt in den Keller: Runde { $round } ist zu Ende
terminal-minuit-scores = Schreckpunkte: { $scores }
terminal-minuit-why = dieser Gast kommt { $into } und ist sicher
terminal-minuit-why-costs = dieser Gast kommt { $into }, das kostet { $points ->
    [one] einen Schreckpunkt
   *[other] { $points } Schreckpunkte
}
terminal-minuit-why-saves = dieser Gast kommt { $into }, das nimmt { $points ->
    [one] einen Schreckpunkt
   *[other] { $points } Schreckpunkte
} weg
terminal-minuit-answers = Eine Zahl, die du tippst, ist immer die Nummer einer Möglichkeit, wie sie auf dem Brett in Klammern steht, nie ein Feld. Felder nennst du in Notation: place 12, 12>14, 12>library, stay; ein Teil einer Möglichkeit (bibl) genügt, wenn er nur auf eine passt. Enter nimmt die einzige Möglichkeit. i sagt, was die Maschine täte, u nimmt zurück, l zeigt den ganzen Verlauf, q hört auf und hebt die Partie auf. Hast du niemanden auf der Galerie, verfallen deine Zahlen ohne Frage.
