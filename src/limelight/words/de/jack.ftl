# Mr. Jack: Whitechapel bei Nacht.

## Die acht Figuren und die beiden Seiten

jack-name-holmes = Holmes
    .full = Sherlock Holmes
    .short = Holmes
jack-name-watson = Watson
    .full = Doktor John H. Watson
    .short = Watson
jack-name-smith = Smith
    .full = John Smith
    .short = Smith
jack-name-lestrade = Lestrade
    .full = Inspektor Lestrade
    .short = Lestrade
jack-name-stealthy = Miss Stealthy
    .full = Miss Stealthy
    .short = Stealthy
jack-name-goodley = Goodley
    .full = Sergeant Goodley
    .short = Goodley
jack-name-gull = Gull
    .full = Sir William Gull
    .short = Gull
jack-name-bert = Bert
    .full = Jeremy Bert
    .short = Bert

# So kurz wie möglich und doch verschieden: Sie stehen auf den Figuren.
jack-initial-holmes = H
jack-initial-watson = W
jack-initial-smith = Sm
jack-initial-lestrade = L
jack-initial-stealthy = St
jack-initial-goodley = Go
jack-initial-gull = Gu
jack-initial-bert = B

jack-card-holmes = Er geht bis zu 3 Straßen weit. Dann zieht er eine Alibikarte, die nur du siehst: Diese Figur ist nicht Jack.
    .short = Zieht eine Alibikarte
jack-card-watson = Er geht bis zu 3 Straßen weit. Dann richtest du seine Handlaterne aus: Sie leuchtet geradeaus bis zum ersten Haus oder Laternenpfahl, aber nie auf Watson selbst.
    .short = Dreht die Handlaterne
jack-card-smith = Er geht bis zu 3 Straßen weit und trägt eine brennende Gaslaterne zu einem leeren Laternenpfahl.
    .short = Trägt eine Gaslaterne
jack-card-lestrade = Er geht bis zu 3 Straßen weit und verlegt eine Absperrung an einen anderen Ausgang.
    .short = Verlegt eine Absperrung
jack-card-stealthy = Sie macht bis zu 4 Schritte, wenn nötig quer durch Häuser, Gärten und Gaslaternen. Stehen bleibt sie immer auf einer Straße.
    .short = 4 Schritte, überall durch
jack-card-goodley = Er geht bis zu 3 Straßen weit und pfeift, vorher oder nachher: 3 Schritte, die du frei verteilst; wer bewegt wird, muss danach näher bei ihm stehen. Nur über Straßen, nicht durch die Kanäle, und alle 3 Schritte müssen genutzt werden, wenn es geht.
    .short = Pfeift andere herbei
jack-card-gull = Er geht bis zu 3 Straßen weit oder tauscht mit einer beliebigen Figur den Platz.
    .short = Tauscht den Platz
jack-card-bert = Er geht bis zu 3 Straßen weit und verlegt einen Kanaldeckel, vorher oder nachher: Ein Schacht öffnet sich, ein anderer schließt sich.
    .short = Verlegt einen Deckel

jack-seat-0 = Ermittler
jack-seat-1 = Jack

## Was man tun kann, auf dem Brett und daneben

jack-do-card = { $who } wählen
jack-do-walk = Mit { $who } nach { $place } gehen
jack-do-accuse = { $whom } auf { $place } anklagen: Damit endet die Partie
jack-do-swap = Gull tauscht den Platz mit { $whom }
jack-do-lamp = Die Gaslaterne von { $from } nach { $to } tragen
jack-do-cover = Den Deckel von { $from } nach { $to } verlegen
jack-do-cordon = Die Absperrung vom Ausgang im { $from } zum Ausgang im { $to } verlegen
jack-do-lantern = Die Handlaterne ausrichten: { $direction }
jack-do-out = Durch den Ausgang im { $exit } entkommen und gewinnen
jack-do-whistle = Jetzt pfeifen
jack-do-whom = { $who } näher holen
jack-do-bring = { $who } nach { $place } holen

jack-take-lamp = Die Gaslaterne auf { $from } nehmen
jack-take-cover = Den Deckel auf { $from } nehmen
jack-take-cordon = Die Absperrung im { $from } nehmen

jack-back = Zurücklegen

jack-accuse = Anklagen
jack-swap = Tauschen
jack-press-again = Noch einmal
jack-leave = Fliehen
jack-whistle = Pfeifen

jack-direction-N = Norden
jack-direction-NE = Nordosten
jack-direction-SE = Südosten
jack-direction-S = Süden
jack-direction-SW = Südwesten
jack-direction-NW = Nordwesten

## Neben dem Plan

jack-north = N
jack-night = Runden
jack-round = Runde { $round } von 8
jack-round-dims = Runde { $round }: Am Ende erlischt eine Gaslaterne
jack-round-dimmed = Runde { $round }: Ihre Gaslaterne ist erloschen
jack-round-last = Runde { $round }: Ist Jack dann noch frei, hat er gewonnen
jack-round-plain = Runde { $round }
jack-order = Reihenfolge

jack-witness-none = Noch kein Zeuge.
    .means = Jack kann in dieser Runde nicht entkommen.
jack-witness-visible = Jack wurde gesehen.
    .means = Er kann in dieser Runde nicht entkommen.
jack-witness-invisible = Niemand sah Jack.
    .means = Er kann in dieser Runde entkommen.

jack-cards = Karten dieser Runde
jack-cards-played = gespielt
jack-cards-now = am Zug
jack-later = Nächste Runde
    .short = Dann
jack-alibis = Alibikarten
jack-alibis-left = { $count ->
    [one] 1 Karte im Stapel
   *[other] { $count } Karten im Stapel
}
jack-alibis-none = keine
jack-alibis-hidden = { $count ->
    [one] 1 verdeckte Karte
   *[other] { $count } verdeckte Karten
}
jack-you-are = Du bist { $who }
jack-he-was = Jack war { $who }

## Das Brett in Worten

jack-board = Whitechapel bei Nacht
jack-tell = Das Brett in Worten
jack-tell-piece = { $who } steht auf { $place }, { $suspect ->
    [yes] verdächtig
   *[no] unschuldig
}, { $seen ->
    [yes] gesehen
   *[no] ungesehen
}.
jack-tell-lamp = { $number ->
    [0] Die Gaslaterne auf { $place } brennt bis zum Ende.
   *[other] Die Gaslaterne auf { $place } erlischt nach Runde { $number }.
}
jack-tell-lantern = Watsons Handlaterne zeigt nach { $direction }.
jack-tell-holes = Offene Schächte: { $places }.
jack-tell-covers = Geschlossene Schächte: { $places }.
jack-tell-cordons = Absperrungen: { $places }.
jack-tell-accused = { $who } wurde angeklagt.
jack-tell-gone = Jack ist durch den Ausgang im { $exit } entkommen.
jack-tell-active = { $who } ist am Zug.

## Szenen: was geschieht, für alle, die zuhören, und für die Leiste

scene-jack-dealt = Auf dem Tisch: { $names }.
scene-jack-card = { $side }: { $who } ist am Zug.
scene-jack-walk = { $way ->
    [sewer] { $who } geht von { $from } nach { $to }, durch die Kanäle.
    [stealthy] { $who } geht von { $from } nach { $to }, quer hindurch.
   *[walk] { $who } geht von { $from } nach { $to }.
}
scene-jack-swap = Gull tauscht den Platz mit { $who }.
scene-jack-whistle = Der Pfiff holt { $who } von { $from } nach { $to }.
scene-jack-whistled = Goodley pfeift auf { $place }.
scene-jack-stayed = { $who } bleibt auf { $place }.
scene-jack-lamp = Die Gaslaterne von { $from } kommt nach { $to }.
scene-jack-cordon = Die Absperrung im { $from } kommt an den Ausgang im { $to }.
scene-jack-cover = Der Deckel von { $from } kommt nach { $to }.
scene-jack-alibi = Alibikarte: { $who } ist nicht Jack.
scene-jack-alibi-hidden = { $side }: eine verdeckte Alibikarte.
scene-jack-accused = { $right ->
    [yes] { $who } verhaftet { $whom } auf { $place }: zu Recht.
   *[no] { $who } verhaftet { $whom } auf { $place }: zu Unrecht.
}

headline-jack-you = Du bist Jack: { $who }
headline-jack-is = Jack ist { $who }

## Was man jetzt über Jack wissen sollte

truth-jack-visible = { $witness ->
    [yes] Du bist sichtbar: Der Zeuge wird es sagen.
   *[no] Du bist sichtbar.
}
truth-jack-invisible = { $witness ->
    [yes] Du bist unsichtbar: Der Zeuge wird es sagen.
   *[no] Du bist unsichtbar.
}
truth-jack-clears = { $count ->
    [0] Niemand würde entlastet.
   *[other] Entlastet: { $names }.
}
truth-jack-arrest = Nur { $who } ist noch übrig: { $walker } kann { $id ->
    [stealthy] sie
   *[other] ihn
} jetzt auf { $place } verhaften.
truth-jack-beyond = Nur { $who } ist noch übrig, aber { $walker } kommt derzeit nicht bis { $place }.
truth-jack-last = Nur { $who } ist noch übrig: Wer { $place } erreicht, kann { $id ->
    [stealthy] sie
   *[other] ihn
} verhaften.
