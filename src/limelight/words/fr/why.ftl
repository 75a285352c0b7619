# Pourquoi le reste ne se peut pas maintenant, et ce qu’apporterait la fin du tour.
barred = Pourquoi pas plus
barred-later = Pas avant le prochain tour : { $what }.
barred-played = Déjà joué : { $what }.

barred-opera-padlock = Derrière le cadenas : { $what }.
barred-opera-reach = { $number ->
    [one] Un seul couloir pour { $who }, faute de compagnie dans la pièce.
   *[other] { $number } couloirs au plus pour { $who } : un par personne dans la pièce.
}
barred-opera-after = { $first ->
    [raoul] La carte alibi se tire après la marche.
    [buquet] Les lumières s’éteignent après la marche ; avant, cela reviendrait au même.
    [christine] Christine appelle les autres après la marche.
    [moncharmin] Moncharmin fait vider la pièce après la marche.
   *[other] Le cadenas se déplace après la marche.
}
barred-opera-used = Le cadenas a déjà été déplacé.
barred-opera-alone = Personne n’est avec le Persan pour le suivre.
barred-opera-locked = Le cadenas ne peut pas rester où il est : { $what }.
barred-opera-dark = Déjà dans le noir : { $what }.
barred-opera-behind = Derrière le cadenas, hors de portée de voix : { $what }.
barred-opera-left = { $number ->
    [0] Il ne reste plus de couloir au Persan.
    [one] Il reste un couloir au Persan.
   *[other] Il reste { $number } couloirs au Persan.
}

barred-jack-reach = { $number } pas au plus pour { $who } ; d’une bouche ouverte à l’autre, cela en fait un.
barred-jack-covered = Fermées, donc pas d’accès aux égouts : { $what }.
barred-jack-taken = Quelqu’un s’y trouve déjà : { $what }.
barred-jack-far = Trop loin pour une accusation : { $what }.
barred-jack-witness = On ne sort que dans un tour avant lequel personne n’a vu Jack.
barred-jack-innocent = { $who } ne peut pas quitter le quartier : seul Jack le peut.
barred-jack-cordon = Sortie barrée par la police : { $what }.
barred-jack-exit = Sortie trop lointaine : { $what }.
barred-jack-after = { $first ->
    [holmes] La carte alibi se tire après la marche.
    [watson] La lanterne se tourne après la marche.
    [smith] La lampe se déplace après la marche.
   *[other] Le cordon se déplace après la marche.
}
barred-jack-used = { $first ->
    [goodley] Le sifflet a déjà retenti.
    [bert] La plaque a déjà été déplacée.
   *[other] Le cordon a déjà été déplacé.
}
barred-jack-elsewhere = { $first ->
    [smith] Une lampe va sur un réverbère éteint.
    [bert] Une plaque va sur une bouche ouverte.
   *[other] Un cordon va à une sortie qui n’en a pas.
}
barred-jack-brought = Déjà venu plus près : { $what }.
barred-jack-near = Impossible à rapprocher : { $what }.
barred-jack-short = Impossible à rapprocher avec les pas qui restent : { $what }.
barred-jack-spare = { $number ->
    [one] Vous pouvez utiliser encore un pas du sifflet, ou vous arrêter.
   *[other] Vous pouvez utiliser encore jusqu’à { $number } pas du sifflet, ou vous arrêter.
}
barred-jack-points = { $number ->
    [one] Le dernier pas du sifflet doit servir.
   *[other] Les { $number } pas du sifflet doivent tous servir.
}

barred-minuit-taken = Pendant le placement, une case ne reçoit qu’un invité.
barred-minuit-hugo = Personne ne se place sur la case de Hugo : il ne redescend qu’après le dernier invité.
barred-minuit-nobody = Aucun de vos invités n’est dans la galerie.
barred-minuit-shut = Les pièces restent fermées tant que Hugo n’est pas dans la galerie.
barred-minuit-full = Déjà prise : { $what }.
barred-minuit-exact = Avec le nombre exact seulement : { $what }.
barred-minuit-several = Pour rester sur place, il faut n’avoir qu’un invité dans la galerie.

# Qui chaque réponse innocenterait.
clears = Si le tour finissait maintenant, seraient innocentés
clears-opera-appeared = Le fantôme apparaît
clears-opera-hid = Le fantôme se cache
clears-jack-visible = Jack est vu
clears-jack-invisible = Jack n’est pas vu
clears-nobody = personne
clears-never = impossible maintenant
