# Ce que seul dit le terminal.

## À table

terminal-you-are = Vous êtes : { $part }
terminal-chance = hasard
terminal-choose = numéro ou mots
terminal-enter = Entrée pour continuer
terminal-keys = ? aide   i conseil   u reprendre   l journal   q quitter
terminal-type = Tapez un numéro de 1 à { $most }, ou ? pour l’aide.
terminal-nothing-back = Rien à reprendre : depuis votre dernier coup, quelqu’un d’autre a joué, ou il s’est révélé ce que nul ne pouvait savoir.
# Un chemin ou une commande suit ceux qui finissent par deux-points.
terminal-record = La partie est gardée :
terminal-see-again = Pour la revoir :
terminal-kept = Votre partie est gardée. Pour la reprendre :
terminal-unreadable = La partie gardée n’a pas pu être lue ({ $error }). Elle est maintenant ici :
terminal-was-over = La partie gardée était finie. Elle est maintenant ici :
terminal-put-away = Votre partie déjà commencée reste gardée. Pour la reprendre un jour :
terminal-goes-on = Votre partie reprend où vous l’aviez laissée, après { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
} (--new pour une autre).
terminal-next = Entrée : suite, q : jusqu’à la fin
terminal-unfinished = La partie continue.

## Ce qui fut tapé

terminal-no-choice = Il n’y a pas de choix { $text } ; tapez un numéro de 1 à { $most }.
terminal-not-now = « { $text } » ne peut pas se jouer maintenant ; tapez le numéro d’un choix, ou ? pour l’aide.
terminal-several = « { $text } » peut vouloir dire { $choices } ; tapez le numéro ou plus de lettres.
terminal-none = « { $text } » ne correspond à aucun choix ; tapez un numéro, ou ? pour l’aide.
terminal-would-accuse = « { $text } » accuserait { $whom }, et la partie s’arrêterait là ; si c’est bien votre idée, tapez « accuser { $whom } » ou son numéro.
# Les mots qui disent une accusation à voix haute.
terminal-accuse = accuse, accuser, accuses

## Titres courts à côté des plateaux

terminal-titled = { $title } :
terminal-cards = Cartes
terminal-all-played = toutes jouées
terminal-turn = Tour
terminal-next-cards = Suite
terminal-alibis = Alibis
terminal-round = Tour
terminal-lamp = Lampe
terminal-witness = Témoin

## Conseils et analyses

terminal-hint = Essayez « { $words } ».
terminal-hint-why = Essayez « { $words } » ; { $why }.
terminal-hint-type = À taper : { $line }
terminal-no-hints = Il n’y a pas encore de conseils pour { $game }.
terminal-so-far = { $why }, au point où en est le tour
terminal-and = { $one }, et { $other }
terminal-whose-chance = Chaque chance de gagner est celle de qui joue, d’après ce qu’il savait, avant et après.
terminal-lost = perdu
terminal-luck-since = le hasard depuis son dernier tour : { $change }
terminal-suspected = soupçons : { $names }
terminal-hardly = à peine : { $names }
# Les nombres, comme on les écrit ici.
terminal-share = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
terminal-tenths = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }

## Opéra

# Derrière un nom sur une carte : 18 lettres au plus.
terminal-opera-power-raoul = tire un alibi
terminal-opera-power-meg = passages secrets
terminal-opera-power-giry = pose le cadenas
terminal-opera-power-buquet = éteint une pièce
terminal-opera-power-christine = peut appeler
terminal-opera-power-moncharmin = peut faire sortir
terminal-opera-power-richard = marche ou échange
terminal-opera-power-persian = peut emmener
terminal-opera-corridor = couloir
terminal-opera-padlock = cadenas
terminal-opera-passage = passage secret, Meg seule
terminal-opera-blackout = noir
terminal-opera-exit = sortie
terminal-opera-left = reste { $left }
terminal-opera-gone = partie
terminal-opera-nobody = personne
terminal-opera-shown = Montrés : { $names }
terminal-opera-hand = Gardés par le fantôme : { $names }

terminal-opera-why-either = cela laisse { $suspects ->
    [one] { $suspects } suspect
   *[other] { $suspects } suspects
}, quelle que soit la réponse
terminal-opera-why-both = cela laisse { $showing ->
    [one] { $showing } suspect
   *[other] { $showing } suspects
} si le fantôme apparaît, { $hiding } sinon
terminal-opera-why-must = cela laisse { $suspects ->
    [one] { $suspects } suspect
   *[other] { $suspects } suspects
}, car le fantôme doit apparaître
terminal-opera-why-cannot = cela laisse { $suspects ->
    [one] { $suspects } suspect
   *[other] { $suspects } suspects
}, car le fantôme ne peut pas apparaître
terminal-opera-why-show = vous apparaissez, et { $suspects ->
    [one] il reste { $suspects } suspect
   *[other] il reste { $suspects } suspects
}
terminal-opera-why-hide = vous n’apparaissez pas, et { $suspects ->
    [one] il reste { $suspects } suspect
   *[other] il reste { $suspects } suspects
}
terminal-opera-why-draws = cela tire une carte alibi
terminal-opera-answers = Répondez par un numéro, par une partie d’un choix (sal), en notation (Buquet: stage -> auditorium), ou par un tour entier (Buquet: stage -> auditorium, blackout dome). Entrée prend le seul choix possible. i dit ce que ferait la machine, u reprend, l montre tout le journal, q quitte et garde la partie.

## Jack

terminal-jack-power-holmes = prend un alibi
terminal-jack-power-watson = tourne sa lanterne
terminal-jack-power-smith = porte une lampe
terminal-jack-power-lestrade = déplace un cordon
terminal-jack-power-stealthy = traverse tout
terminal-jack-power-goodley = siffle les autres
terminal-jack-power-gull = marche ou échange
terminal-jack-power-bert = déplace une plaque
terminal-jack-lamp-next = { $number } en { $post } va s’éteindre
terminal-jack-lamp-none = plus aucune ne s’éteint
terminal-jack-steps = { $number ->
    [one] { $number } pas de reste
   *[other] { $number } pas de reste
}
terminal-jack-caught = { $streets ->
    [0] rien à éclairer
    [one] { $streets } rue : { $names }
   *[other] { $streets } rues : { $names }
}
terminal-jack-nobody = personne
terminal-jack-alibis = { $who } : { $cards }
# Dans un hexagone : quatre lettres au plus, six aux sorties.
terminal-jack-hex-lamp = feu
terminal-jack-hex-out = noir
terminal-jack-hex-cordon = cordon
terminal-jack-hex-exit = sortie
# Les sorties sur le plan : deux lettres.
terminal-jack-compass-NW = NO
terminal-jack-compass-NE = NE
terminal-jack-compass-SW = SO
terminal-jack-compass-SE = SE
# La légende : huit lettres au plus.
terminal-jack-lamplight = éclairé
terminal-jack-lantern = lanterne
terminal-jack-seen = visible
terminal-jack-unseen = caché
terminal-jack-manhole = bouche
terminal-jack-covered = plaque
terminal-jack-cordon = cordon
terminal-jack-accuse = accuser
# La liste pour les terminaux étroits.
terminal-jack-lit-lamps = Lampes allumées
terminal-jack-dark-lamps = Lampes éteintes
terminal-jack-lit-streets = Rues éclairées
terminal-jack-manholes = Bouches d’égout
terminal-jack-exits = Sorties

terminal-jack-why-either = cela laisse { $suspects ->
    [one] { $suspects } suspect
   *[other] { $suspects } suspects
}, que Jack soit vu ou non
terminal-jack-why-both = cela laisse { $showing ->
    [one] { $showing } suspect
   *[other] { $showing } suspects
} si Jack est vu, { $hiding } sinon
terminal-jack-why-must = cela laisse { $suspects ->
    [one] { $suspects } suspect
   *[other] { $suspects } suspects
}, car Jack sera forcément vu
terminal-jack-why-cannot = cela laisse { $suspects ->
    [one] { $suspects } suspect
   *[other] { $suspects } suspects
}, car Jack ne peut pas être vu
terminal-jack-why-show = vous êtes vu, et { $suspects ->
    [one] il reste { $suspects } suspect
   *[other] il reste { $suspects } suspects
}
terminal-jack-why-hide = vous n’êtes pas vu, et { $suspects ->
    [one] il reste { $suspects } suspect
   *[other] il reste { $suspects } suspects
}
terminal-jack-why-draws = cela prend une carte alibi
terminal-jack-why-accuses = cela accuse le plus suspect, et met fin à la partie
terminal-jack-why-leaves = cela quitte le quartier, et gagne
terminal-jack-answers = Répondez par un numéro, par une partie d’un choix (I4), en notation (Smith G3-I4), ou par un tour entier (Smith G3-I4, lamp F5>H7). Pour accuser, tapez le numéro, ou le mot avec le nom : accuser Bert. Entrée prend le seul choix possible. i dit ce que ferait la machine, u reprend, l montre tout le journal, q quitte et garde la partie.

## Minuit

terminal-minuit-to-place = encore { $number } à placer
terminal-minuit-numbers-place = Un numéro est un choix, comme [9], jamais une case ; pour la case 12 : place 12
terminal-minuit-numbers-move = Un numéro est un choix, comme [2], jamais une case ; pour des cases : 12>14
# Dans la galerie : 50 lettres au plus.
terminal-minuit-hugo-step = est sur la marche { $place } ; un fantôme : { $speed }
terminal-minuit-hugo-space = est sur la case { $place } ; un fantôme : { $speed }
terminal-minuit-hugo-back = retourne sur la marche -10 après le placement
terminal-minuit-rooms-shut = Pièces fermées tant qu’il n’est pas dans la galerie
terminal-minuit-rooms-open = Pièces ouvertes, dont libres : { $free }
terminal-minuit-signs = sens horaire   ═ fermé   { $never } ne s’ouvre jamais
terminal-minuit-over = Le château est calme : la partie est finie
terminal-minuit-lot = Le sort décide qui commence
terminal-minuit-places = Au placement : { $who }
terminal-minuit-rolls = Au dé : { $who }
terminal-minuit-rolled = { $who } : { $roll } au dé
terminal-minuit-fright = Frayeur
terminal-minuit-guests = invités
terminal-minuit-gallery = Galerie
terminal-minuit-stairs = Escalier
terminal-minuit-room = (porte { $door }, { $fright }) :
terminal-minuit-room-exact = (porte { $door }, { $fright }, exact) :
terminal-minuit-free = libre
terminal-minuit-shut = fermée
terminal-minuit-out = { $who } dehors
terminal-minuit-first = Place et lance en premier : { $who }
terminal-minuit-rolls-first = Lance en premier au prochain tour : { $who }
terminal-minuit-caught = Pris : { $who }
terminal-minuit-open = Désormais, les pièces sont ouvertes
terminal-minuit-faster = Hugo accélère : { $speed } cases désormais
terminal-minuit-into-hugo = Dans les bras de Hugo
terminal-minuit-put-out = Mis dehors sur la case { $space } : { $who }
terminal-minuit-empty = La galerie est vide : le tour { $round } est fini
terminal-minuit-full = Toutes les pièces sont prises : le tour { $round } est fini
terminal-minuit-cellar = Toutes les pièces sont prises, qui est dehors va à la cave : le tour { $round } est fini
terminal-minuit-scores = Points de frayeur : { $scores }
terminal-minuit-why = cet invité entre { $into }, à l’abri
terminal-minuit-why-costs = cet invité entre { $into }, ce qui coûte { $points ->
    [one] { $points } point de frayeur
   *[other] { $points } points de frayeur
}
terminal-minuit-why-saves = cet invité entre { $into }, ce qui enlève { $points ->
    [one] { $points } point de frayeur
   *[other] { $points } points de frayeur
}
terminal-minuit-answers = Un nombre que vous tapez est toujours le numéro d’un choix, comme entre crochets sur le plateau, jamais une case. Les cases se disent en notation : place 12, 12>14, 12>library, stay ; une partie d’un choix (biblio) suffit si elle n’en désigne qu’un. Entrée prend le seul choix possible. i dit ce que ferait la machine, u reprend, l montre tout le journal, q quitte et garde la partie. Quand vous n’avez personne dans la galerie, vos nombres sont perdus sans qu’on vous demande rien.
