# Mr. Jack : Whitechapel la nuit.

## Les huit personnages et les deux camps

jack-name-holmes = Holmes
    .full = Sherlock Holmes
    .short = Holmes
jack-name-watson = Watson
    .full = Le docteur John H. Watson
    .short = Watson
jack-name-smith = Smith
    .full = John Smith
    .short = Smith
jack-name-lestrade = Lestrade
    .full = L’inspecteur Lestrade
    .short = Lestrade
jack-name-stealthy = Miss Stealthy
    .full = Miss Stealthy
    .short = Stealthy
jack-name-goodley = Goodley
    .full = Le sergent Goodley
    .short = Goodley
jack-name-gull = Gull
    .full = Sir William Gull
    .short = Gull
jack-name-bert = Bert
    .full = Jeremy Bert
    .short = Bert

# Aussi courtes que possible, mais toutes différentes : elles figurent sur les pions.
jack-initial-holmes = H
jack-initial-watson = W
jack-initial-smith = Sm
jack-initial-lestrade = L
jack-initial-stealthy = St
jack-initial-goodley = Go
jack-initial-gull = Gu
jack-initial-bert = B

jack-card-holmes = Il marche de 3 rues au plus, puis prend une carte alibi que vous seul voyez : ce personnage n’est pas Jack.
    .short = Prend une carte alibi
jack-card-watson = Il marche de 3 rues au plus, puis vous orientez sa lanterne : elle éclaire tout droit, jusqu’à la première maison ou au premier réverbère, mais jamais Watson lui-même.
    .short = Tourne sa lanterne
jack-card-smith = Il marche de 3 rues au plus et porte une lampe allumée sur un réverbère vide.
    .short = Porte une lampe
jack-card-lestrade = Il marche de 3 rues au plus et déplace un cordon de police vers une autre sortie.
    .short = Déplace un cordon
jack-card-stealthy = Elle fait 4 pas au plus, à travers maisons, jardins et réverbères s’il le faut, mais s’arrête toujours dans une rue.
    .short = 4 pas, à travers tout
jack-card-goodley = Il marche de 3 rues au plus et siffle, avant ou après : 3 pas, répartis à votre guise ; qui est déplacé doit finir plus près de lui. Par les rues seulement, jamais par les égouts, et les 3 pas doivent tous servir si c’est possible.
    .short = Siffle pour attirer
jack-card-gull = Il marche de 3 rues au plus, ou échange sa place avec n’importe qui.
    .short = Échange sa place
jack-card-bert = Il marche de 3 rues au plus et déplace une plaque d’égout, avant ou après : une bouche s’ouvre, une autre se ferme.
    .short = Déplace une plaque

jack-seat-0 = L’enquêteur
jack-seat-1 = Jack

## Ce que l’on peut faire, sur le plateau et dans le panneau

jack-do-card = Choisir { $who }
jack-do-walk = Aller en { $place } avec { $who }
jack-do-accuse = Accuser { $whom } en { $place } : la partie s’arrête là
jack-do-swap = Gull échange sa place avec { $whom }
jack-do-lamp = Porter la lampe de { $from } en { $to }
jack-do-cover = Déplacer la plaque de { $from } en { $to }
jack-do-cordon = Déplacer le cordon ({ $from }) vers l’autre sortie ({ $to })
jack-do-lantern = Tourner la lanterne : { $direction }
jack-do-out = Quitter le quartier ({ $exit }) et gagner
jack-do-whistle = Siffler maintenant
jack-do-whom = Rapprocher { $who }
jack-do-bring = Attirer { $who } en { $place }

jack-take-lamp = Prendre la lampe en { $from }
jack-take-cover = Prendre la plaque en { $from }
jack-take-cordon = Prendre le cordon ({ $from })

jack-back = Le reposer

jack-accuse = Accuser
jack-swap = Échanger
jack-press-again = Encore une fois
jack-leave = Fuir
jack-whistle = Siffler

jack-direction-N = nord
jack-direction-NE = nord-est
jack-direction-SE = sud-est
jack-direction-S = sud
jack-direction-SW = sud-ouest
jack-direction-NW = nord-ouest

## À côté du plan

jack-north = N
jack-night = Tours
jack-round = Tour { $round } sur 8
jack-round-dims = Tour { $round } : une lampe s’éteint à la fin
jack-round-dimmed = Tour { $round } : sa lampe est éteinte
jack-round-last = Tour { $round } : si Jack est encore libre, il a gagné
jack-round-plain = Tour { $round }
jack-order = Ordre de jeu

jack-witness-none = Pas encore de témoin.
    .means = Jack ne peut pas fuir pendant ce tour.
jack-witness-visible = Jack a été vu.
    .means = Il ne peut pas fuir pendant ce tour.
jack-witness-invisible = Personne n’a vu Jack.
    .means = Il peut fuir pendant ce tour.

jack-cards = Cartes du tour
jack-cards-played = jouée
jack-cards-now = en action
jack-later = Prochain tour
    .short = Puis
jack-alibis = Cartes alibi
jack-alibis-left = { $count ->
    [one] 1 carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
jack-alibis-none = aucune
jack-alibis-hidden = { $count ->
    [one] 1 carte cachée
   *[other] { $count } cartes cachées
}
jack-you-are = Vous êtes { $who }
jack-he-was = Jack était { $who }

## Le plateau en mots

jack-board = Whitechapel la nuit
jack-tell = Le plateau en mots
jack-tell-piece = { $who } en { $place } : { $suspect ->
    [yes] suspect
   *[no] innocent
}, { $seen ->
    [yes] visible
   *[no] invisible
}.
jack-tell-lamp = { $number ->
    [0] La lampe en { $place } brûle jusqu’à la fin.
   *[other] La lampe en { $place } s’éteint après le tour { $number }.
}
jack-tell-lantern = Lanterne de Watson : { $direction }.
jack-tell-holes = Bouches d’égout ouvertes : { $places }.
jack-tell-covers = Bouches d’égout fermées : { $places }.
jack-tell-cordons = Cordons de police : { $places }.
jack-tell-accused = { $who } : c’est sur ce nom que l’accusation est tombée.
jack-tell-gone = Jack s’est enfui ({ $exit }).
jack-tell-active = { $who } agit.

## Scènes : ce qui se passe, pour qui écoute et pour le bandeau

scene-jack-dealt = Sur la table : { $names }.
scene-jack-card = { $side } : { $who } agit.
scene-jack-walk = { $way ->
    [sewer] { $who } va de { $from } à { $to }, par les égouts.
    [stealthy] { $who } va de { $from } à { $to }, tout droit.
   *[walk] { $who } va de { $from } à { $to }.
}
scene-jack-swap = Gull échange sa place avec { $who }.
scene-jack-whistle = Le sifflet attire { $who } de { $from } à { $to }.
scene-jack-whistled = Goodley siffle en { $place }.
scene-jack-stayed = { $who } reste en { $place }.
scene-jack-lamp = La lampe de { $from } est portée en { $to }.
scene-jack-cordon = Le cordon ({ $from }) se déplace ({ $to }).
scene-jack-cover = La plaque passe de { $from } à { $to }.
scene-jack-alibi = Carte alibi : { $who } n’est pas Jack.
scene-jack-alibi-hidden = { $side } : une carte alibi, non montrée.
scene-jack-accused = { $right ->
    [yes] { $who } arrête { $whom } en { $place } : à raison.
   *[no] { $who } arrête { $whom } en { $place } : à tort.
}

headline-jack-you = Vous êtes Jack : { $who }
headline-jack-is = Jack est { $who }

## Ce qu’il faut savoir de Jack à présent

truth-jack-visible = { $witness ->
    [yes] Vous êtes visible : le témoin le dira.
   *[no] Vous êtes visible.
}
truth-jack-invisible = { $witness ->
    [yes] Vous êtes invisible : le témoin le dira.
   *[no] Vous êtes invisible.
}
truth-jack-clears = { $count ->
    [0] Personne ne serait innocenté.
   *[other] Innocentés : { $names }.
}
truth-jack-arrest = Il ne reste que { $who } : { $walker } peut l’arrêter en { $place } maintenant.
truth-jack-beyond = Il ne reste que { $who }, mais { $walker } ne peut pas atteindre { $place } pour l’instant.
truth-jack-last = Il ne reste que { $who } : l’arrestation est possible pour qui atteint { $place }.
