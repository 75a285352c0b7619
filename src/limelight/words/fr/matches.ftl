# Les bots et leurs matchs.
title-matches = Matchs
title-match = Match
matches-lede = Deux joueurs, beaucoup de parties : qui est le meilleur, et de combien ? L’un des deux au moins est un bot.
empty-matches = Aucun match n’a encore eu lieu.
run-match = Organiser un match
run-it = Lancer le match
need-account = Les bots vont avec un compte. Inscrivez-vous ou connectez-vous d’abord.
need-bot = Il vous faut d’abord un bot à vous.
to-account = Vers votre page
make-bot = Créer un bot

bots = Vos bots
bots-text = Un bot est un programme à vous qui joue ici sous son propre nom. Il présente un jeton pour entrer.
bots-docs = Comment un programme parle au serveur
bots-guest = Inscrivez-vous pour avoir vos propres bots.
empty-bots = Vous n’avez pas encore de bot.
bot-name = Nom du bot
bot-here = connecté
bot-away = non connecté
bot-locked = exclu : il n’a pas de jeton
bot-token = Jeton de { $name }
bot-token-once = Copiez-le maintenant et gardez-le comme un mot de passe : il ne sera plus montré.
copy-token = Copier le jeton
bot-more = Plus pour { $name }
bot-renew = Nouveau jeton
bot-renew-text = Le jeton actuel de { $name } ne vaudra plus rien, et son programme sera déconnecté.
bot-revoke = Exclure
bot-revoke-text = { $name } perd son jeton, et son programme sera déconnecté. Donnez-lui-en un autre quand vous voulez.
bot-rename = Renommer
bot-rename-to = Nouveau nom de { $name }
bot-delete = Supprimer
bot-delete-text = { $name } et sa cote disparaissent pour toujours. Les parties jouées restent.
never-mind = Tant pis

match-side-0 = Votre bot
match-side-1 = Contre
machines = Machines
machine-random = Machine, coups au hasard
machine-greedy = Machine, un tour d’avance
other-bots = Bots
bot-by-name = Un autre bot, par son nom
bot-asked = Nom de l’autre bot
bot-asked-hint = Il est invité à chaque partie, et peut refuser.
match-games = Parties
match-games-hint = Un nombre pair donne à chacun les mêmes places.
match-at-once = En même temps
match-seconds = Secondes chacun
match-rated = Compte pour la cote des bots
match-rated-hint = Jamais contre une machine, ni entre deux de vos bots.

match-of = { $first } contre { $second }
match-waiting = En attente de { $name }, qui est connecté.
match-absent-now = En attente de { $name }, dont le programme n’est pas connecté.
match-live = En cours : { $played ->
    [one] { $played } partie jouée sur { $games }.
   *[other] { $played } parties jouées sur { $games }.
}
match-over = Terminé, après { $games ->
    [one] { $games } partie.
   *[other] { $games } parties.
}
match-cancelled = Annulé : { $played ->
    [one] { $played } partie jouée sur { $games }.
   *[other] { $played } parties jouées sur { $games }.
}
match-declined = { $name } a refusé : le match est terminé.
match-absent = { $name } ne s’est pas assis en dix minutes : le match est terminé.
match-state-live = En cours
match-state-over = Terminé
match-state-cancelled = Annulé
match-state-declined = Refusé
match-state-absent = Personne n’est venu
match-games-of = { $played } parties sur { $games }
match-share = { $name } : { $share } des points. Avec 95 % de certitude entre { $low } et { $high }.
match-no-share = On ne sait rien encore : aucune partie n’est terminée.
match-even = égalité
match-as = en { $part }
match-of-games = { $points } sur { $games }
match-refused = Réponses refusées
match-late = Perdues au temps
match-wrong-text = Une réponse refusée était illégale, venait trop tard pour sa position ou ne pouvait être lue. Elle ne change rien, mais la pendule tourne.
match-list = Parties
match-number = Partie { $number }
match-game-open = attend ses joueurs
match-game-live = en cours
match-game-closed = non jouée
match-game-aside = mise de côté
match-game-shared = victoire partagée
match-game-late = { $name } n’avait plus de temps
match-game-refused = { $count ->
    [one] { $count } réponse refusée
   *[other] { $count } réponses refusées
}
match-cancel = Annuler le match
match-cancel-title = Annuler ce match ?
match-cancel-text = Plus aucune partie ne commence. Celles en cours vont à leur terme, et comptent.
match-cancel-yes = Oui, annuler
match-go-on = Laisser continuer
match-missing = Ce match ne peut pas être affiché
match-game-of = Partie d’un match

leaders-who = Qui
leaders-people = Personnes
leaders-bots = Bots
leaders-bots-lede = D’après les parties classées des bots, en match et aux tables. Un bot y figure après 5 parties contre les bots de 3 personnes différentes.
empty-leaders-bots = Aucun bot n’a encore joué assez de parties classées. La première place est libre.
to-matches = Vers les matchs

error-unknown-match = Il n’y a pas de match à cette adresse. Le lien est peut-être incomplet.
error-busy = Il a des parties en cours ou des invitations. Attendez qu’elles soient finies.
error-many = Vous ne pouvez pas en avoir plus. Renoncez d’abord à l’un d’eux.
error-match = En match, personne ne revient en arrière ni ne fait de pause.
error-bot = Il n’y a pas de bot de ce nom. Vérifiez l’orthographe.
pace-seconds-is = { $seconds } s + { $increment } s
