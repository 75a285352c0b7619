# Warum das Übrige jetzt nicht geht, und was das Ende der Runde brächte.
barred = Warum nicht mehr
barred-later = Erst in der nächsten Runde: { $what }.
barred-played = Schon gespielt: { $what }.

barred-opera-padlock = Hinter dem Vorhängeschloss: { $what }.
barred-opera-reach = { $number ->
    [one] Nur einen Flur weit, denn sonst ist niemand im Raum.
   *[other] Höchstens { $number } Flure weit: einer für jede Person im Raum.
}
barred-opera-after = { $first ->
    [raoul] Die Alibikarte kommt nach dem Gehen.
    [buquet] Das Licht geht nach dem Gehen aus; vorher käme es auf dasselbe heraus.
    [christine] Christine ruft die anderen nach dem Gehen.
    [moncharmin] Moncharmin leert den Raum nach dem Gehen.
   *[other] Das Vorhängeschloss kommt nach dem Gehen.
}
barred-opera-used = Das Vorhängeschloss ist schon versetzt.
barred-opera-alone = Niemand ist beim Perser, den er mitnehmen könnte.
barred-opera-locked = Das Vorhängeschloss darf nicht bleiben, wo es ist: { $what }.
barred-opera-dark = Schon dunkel: { $what }.
barred-opera-behind = Hinter dem Vorhängeschloss, außer Hörweite: { $what }.
barred-opera-left = { $number ->
    [0] Der Perser hat keinen Flur mehr übrig.
    [one] Der Perser hat noch einen Flur übrig.
   *[other] Der Perser hat noch { $number } Flure übrig.
}

barred-jack-reach = Höchstens { $number } Schritte für { $who }; von einem offenen Schacht zum anderen ist es einer.
barred-jack-covered = Zugedeckt, also kein Weg in die Kanäle: { $what }.
barred-jack-taken = Dort steht schon jemand: { $what }.
barred-jack-far = Zu weit weg für eine Anklage: { $what }.
barred-jack-witness = Hinaus kannst du nur in einer Runde, vor der niemand Jack gesehen hat.
barred-jack-innocent = { $who } kann das Viertel nicht verlassen, das kann nur Jack selbst.
barred-jack-cordon = Kein Ausgang, dort steht die Polizei: { $what }.
barred-jack-exit = Zu weit weg, um hinauszukommen: { $what }.
barred-jack-after = { $first ->
    [holmes] Die Alibikarte kommt nach dem Gehen.
    [watson] Die Handlaterne wird nach dem Gehen gedreht.
    [smith] Die Gaslaterne wird nach dem Gehen versetzt.
   *[other] Die Absperrung wird nach dem Gehen versetzt.
}
barred-jack-used = { $first ->
    [goodley] Es wurde schon gepfiffen.
    [bert] Der Deckel ist schon versetzt.
   *[other] Die Absperrung ist schon versetzt.
}
barred-jack-elsewhere = { $first ->
    [smith] Eine Gaslaterne kommt an einen Pfahl, an dem keine brennt.
    [bert] Ein Deckel kommt auf einen offenen Schacht.
   *[other] Eine Absperrung kommt an einen Ausgang ohne Absperrung.
}
barred-jack-brought = Schon näher gekommen: { $what }.
barred-jack-near = Kann nicht näher kommen: { $what }.
barred-jack-short = Kann mit den übrigen Schritten nicht näher kommen: { $what }.
barred-jack-spare = { $number ->
    [one] Du kannst noch einen Schritt der Pfeife nutzen oder aufhören.
   *[other] Du kannst noch bis zu { $number } Schritte der Pfeife nutzen oder aufhören.
}
barred-jack-points = { $number ->
    [one] Der letzte Schritt der Pfeife ist noch zu nutzen.
   *[other] Alle { $number } Schritte der Pfeife sind zu nutzen.
}

barred-minuit-taken = Solange aufgestellt wird, fasst jedes Feld einen Gast.
barred-minuit-hugo = Auf Hugos Feld wird niemand gestellt: Er geht erst nach dem letzten Gast wieder hinunter.
barred-minuit-nobody = Keiner deiner Gäste ist auf der Galerie.
barred-minuit-shut = Die Zimmer sind zu, bis Hugo auf der Galerie ist.
barred-minuit-full = Besetzt: { $what }.
barred-minuit-exact = Nur mit genau passender Zahl: { $what }.
barred-minuit-several = Stehen bleiben darf nur, wer einen einzigen Gast auf der Galerie hat.

# Wen jede der beiden Antworten entlasten würde.
clears = Endete die Runde jetzt, wären entlastet
clears-opera-appeared = Das Phantom erscheint
clears-opera-hid = Das Phantom verbirgt sich
clears-jack-visible = Jack wird gesehen
clears-jack-invisible = Niemand sieht Jack
clears-nobody = niemand
clears-never = jetzt unmöglich
