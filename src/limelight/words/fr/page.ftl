# La page autour des plateaux.
limelight = Limelight
skip = Aller au contenu
menu = Menu
home-link = Limelight, page d’accueil
loading = Un instant…
try-again = Réessayer
close = Fermer
save = Enregistrer
saved = Enregistré.
more = En voir plus
yes = Oui
no = Non
colon = { "\u00A0:" }
name = Nom

title-lobby = Salon
title-games = Mes parties
title-watch = Regarder
title-leaders = Classement
title-learn = Apprendre
title-lesson = Apprendre
title-rules = Les règles
title-account = Vous
title-mail = Courriel
title-table = Table
title-not-found = Rien ici
not-found-text = Il n’y a pas de page à cette adresse. Le théâtre est la porte à côté.
to-games = Vers les jeux

nav-lobby = Salon
nav-watch = Regarder
nav-games = Mes parties
nav-leaders = Classement
nav-learn = Apprendre
nav-account = Votre nom
about-lobby = Prenez place à une table ouverte, ou ouvrez-en une.
about-watch = Les parties en cours et celles déjà jouées.
about-games = Là où c’est à vous, et tout ce que vous avez joué.
about-leaders = Qui joue le mieux.
about-learn = Dix minutes avant votre première partie.

home-title = Une soirée, trois maisons.
home-lede = Trois jeux d’ombre et de lumière. Jouez tout de suite contre la machine, ou envoyez un lien à un ami. Sans compte.
home-more = Autres pages
home-go-on = Votre partie vous attend
home-go-on-verb = Continuer
home-go-on-more = { $number ->
    [one] Une autre partie vous attend.
   *[other] { $number } autres parties vous attendent.
}
game-opera = Le Fantôme de l’Opéra
game-jack = Mr. Jack
game-minuit = Le Fantôme de Minuit
pitch-opera = Huit personnes dans un opéra plongé dans l’ombre. L’une est le fantôme : démasquez-le avant que la Carlotta ne s’enfuie.
pitch-jack = Whitechapel à la lueur du gaz. Jack se cache parmi huit visages honnêtes, et les lampes s’éteignent une à une.
pitch-minuit = Minuit sonne et Hugo quitte la cave. Trouvez une chambre avant qu’il ne vous trouve.
facts-opera = 2 joueurs · environ 30 minutes · déduction
facts-jack = 2 joueurs · environ 30 minutes · déduction
facts-minuit = 2 à 8 joueurs · environ 20 minutes · dé et sang-froid
against = Contre
players = Joueurs
you-are = Vous êtes
either-side = L’un ou l’autre
level = Niveau { $number }
level-hint-1 = (doux)
level-hint-8 = (redoutable)
play-now = Jouer
invite-friend = Inviter un ami
same-screen = Sur un seul écran
learn-it = Apprendre
guest-names = Lanterne de velours, Doublure discrète, Longue-vue d’argent, Violon d’ambre, Serrure de laiton, Lune de papier, Ouvreuse de minuit, Second violon, Souffleur curieux, Sifflet dans la brume, Masque d’ivoire, Feu de rampe, Machiniste galant, Escalier dérobé, Retardataire, Premier rang

invite-title = Inviter un ami
invite-how = Envoyez ce lien ou faites scanner le code. La partie commence dès que l’autre s’assied.
invite-link = Lien vers la table
invite-code = Le lien en code QR
invite-text = Viens jouer avec moi sur Limelight !
invite-go = Aller à la table
copy-link = Copier le lien
copied = Copié.
share = Partager

seat-opera-0 = Enquêteur
seat-opera-1 = Fantôme
seat-jack-0 = Enquêteur
seat-jack-1 = Jack
seat-minuit = Joueur { $number }
machine-level = Machine, niveau { $number }
machine-named = Machine, { $name }
you = vous
gone = a quitté la partie
free = libre
winner = vainqueur
seats = Joueurs
to-move = à jouer

lobby-lede = Des tables qui attendent des joueurs. Prenez place, ou ouvrez la vôtre.
open-table = Ouvrir une table
open-tables = Tables ouvertes
open-it = Ouvrir la table
empty-open = Aucune table n’est ouverte pour l’instant. Ouvrez-en une : elle sera visible ici de tous.
verb-join = Rejoindre
verb-open = À la table
verb-watch = Regarder
verb-replay = Revoir
verb-play = Jouer
which-game = Jeu
who-sits = Qui s’assied où
sitter-me = Je m’assieds ici
sitter-person = Quelqu’un d’autre
machine-master = Machine, maître
sitter-bot = Un programme
levels-from = Le niveau 1 est doux, le niveau { $number } équilibré, le niveau 8 redoutable. Prenez plusieurs places pour partager l’écran.
options = Règles de la maison
option-opera-rules = Règles
option-opera-rules-book = Celles du livret
option-opera-rules-course = Cours d’école
    .hint = Les règles d’un cours de programmation : plus court, chacun commence au hasard, et rien n’est annoncé.
option-opera-handicap = Avance de la Carlotta (−3 à +3)
option-opera-handicap-is = Avance de la Carlotta : { $number }
option-jack-edition = Édition
option-jack-edition-london = Londres
option-jack-edition-first = Première édition
option-minuit-rounds = Tours
option-minuit-rounds-is = Tours : { $number }
option-minuit-hugo-speed-up = Hugo accélère
option-minuit-expel = On peut chasser un invité d’une pièce
pace = Pendule
pace-how = Cadence
pace-none = Sans pendule
pace-live = Des minutes pour la partie
pace-days = Des jours par coup
pace-live-is = { $minutes } min + { $seconds } s
pace-hours-is = { $hours } h + { $seconds } s
pace-days-is = { $days ->
    [one] 1 jour par coup
   *[other] { $days } jours par coup
}
minutes = Minutes chacun
increment = Secondes ajoutées par tour
days = Jours par coup
listed = L’afficher au salon, pour que chacun puisse jouer ou regarder
rated-wish = Classée (entre personnes différentes seulement)
rated = classée
unrated = non classée
public = affichée
by-link = par lien seulement
all-games = Tous les jeux

watch-lede = Installez-vous au balcon : vous voyez ce que tout le monde peut savoir, rien de plus.
live-tables = En cours
finished-tables = Jouées
empty-live = Personne ne joue en public pour l’instant.
collection = De la collection
collection-lede = Des parties jouées par les machines, commentées à leurs tournants ; les chances sont celles que calcule la machine.
collection-comeback = Revenu de { $low } %
collection-upset = Le niveau { $winner } bat le niveau { $loser }
collection-early = Élucidé au tour { $round }
collection-steady = Jamais moins de { $low } %
collection-escape = Jamais pris : { $round } tours dans l’ombre
collection-costly = Le coup qui a coûté { $points } points
collection-luck = Un coup de chance à { $points } points
collection-found = Un seul coup, et nul autre
collection-shared = Une victoire partagée
collection-equals = Niveau { $level } contre son égal
collection-levels = { $players ->
    [2] Le niveau { $strongest } contre le niveau { $weakest }
   *[other] { $players } à table, du niveau { $weakest } au niveau { $strongest }
}
running-games = En cours
played-games = Jouées
empty-mine = Vous n’avez pas de partie en cours.
empty-played = Vos parties terminées seront gardées ici, prêtes à être revues.
all-records = Télécharger toutes les parties

leaders-lede = D’après les parties classées, entre personnes et programmes. Un compte y figure après 5 parties contre 3 personnes différentes.
empty-leaders = Personne n’a encore joué assez de parties classées. La première place est libre.
place = Rang
rating = Cote
games-played = Parties

you-as-guest = Vous jouez en invité
guest-text = Cela suffit. Inscrivez-vous pour retrouver nom, parties et cote sur tous vos appareils.
signed-in = Connecté : { $name }
account-text = Votre nom, vos parties et vos cotes sont conservés.
save-name = Enregistrer le nom
password = Mot de passe
password-hint = Pour vous inscrire, choisissez un mot de passe d’au moins 8 caractères ; il va avec le nom ci-dessus.
old-password = Mot de passe actuel
new-password = Nouveau mot de passe
change-password = Changer de mot de passe
register = S’inscrire
registered = Inscription faite. Vos parties et cotes vous ont suivi.
log-in = Se connecter
welcome-back = Bon retour.
log-out = Se déconnecter
logged-out = Déconnecté.
log-out-everywhere = Se déconnecter partout
logged-out-everywhere = Déconnecté sur tous les appareils.
this-browser = Ce navigateur
language = Langue
theme = Thème
theme-dark = Sombre
theme-light = Clair
theme-system = Comme l’appareil
lights-out = Baisser les lumières
notice = Non officiel, fait par des passionnés. Les règles sont dites avec nos propres mots, les dessins sont les nôtres, les noms des jeux appartiennent à leurs éditeurs. Si un jeu vous plaît, achetez le vrai.
lights-on = Allumer les lumières
sounds = Sons
sounds-offer = Jouer avec les sons ?
calm = Moins de mouvement
notices = Notifications
notices-text = Aux tables où l’on a des jours par coup, nous pouvons vous dire quand c’est à vous.
email = Courriel (laisser vide pour aucun)
email-account = Les notifications par courriel sont réservées aux joueurs inscrits.
email-unconfirmed = Cette adresse n’est pas encore confirmée : ouvrez le lien que nous y avons envoyé. Enregistrez-la de nouveau pour en recevoir un autre.
email-link-sent = Enregistré. Nous avons envoyé un lien à cette adresse : ouvrez-le dans la journée pour la confirmer.
mail-confirm = Confirmer l’adresse
mail-confirm-text = Faut-il envoyer les notifications de vos tours à l’adresse où vous avez reçu ce lien ?
mail-confirm-done = Confirmé. Les notifications de vos tours y sont envoyées.
mail-stop = Ne plus envoyer de courriels
mail-stop-text = Faut-il cesser d’envoyer des notifications à l’adresse où vous avez reçu ce lien ?
mail-stop-done = C’est fait. Aucune notification n’y est plus envoyée.
push = Me prévenir dans ce navigateur
muted = Joueurs masqués
empty-muted = Vous n’avez masqué personne.
mute = Masquer
unmute = Ne plus masquer
mute-name = Masquer { $name }
unmute-name = Ne plus masquer { $name }
muted-here = Vous avez masqué { $name }.

board = Plateau
panel = Partie
now = Ce que vous pouvez faire
line-lost = La ligne est coupée. Reconnexion… rien n’est perdu.
table-missing = Cette table ne peut pas être affichée
table-closed = Cette table a été fermée
table-closed-text = Son hôte y a renoncé, ou personne n’est venu.
table-cancelled = Cette partie a été annulée
table-cancelled-text = Les responsables de ce serveur y ont mis fin, sans résultat : { $reason }
close-table = Fermer la table
waiting-others = En attente des autres
waiting-sit = Choisissez votre place
seat-free-person = libre
seat-free-bot = réservée à un programme
seat-free-machine = machine
sit-down = S’asseoir ici
stand-up = Quitter la place
your-turn = À vous
wait = Un instant…
wait-for = { $name } réfléchit…
paused = La partie est en pause.
aside = Cette table est mise de côté
aside-text = Une erreur dans les règles a été corrigée, et selon les règles d’aujourd’hui, quelque chose qui a été joué ici n’aurait pas été possible. Aucune pendule ne tourne, aucun classement ne change. Les responsables de ce serveur reprendront la partie, ou y mettront fin.
past-moment = Vous regardez un moment passé.
back-to-game = Revenir à la partie
pass-title = Au tour de { $name }. Passez l’écran.
pass-on = Tirer le rideau
curtain-title = { $part }, à vous
curtain-text = Prenez l’écran. Les autres détournent les yeux jusqu’à la fin de votre tour.
curtain-lift = Lever le rideau
accuse-sure = { $label }. Sûr ? Cliquez encore une fois
watching = Vous regardez la partie.
watchers = { $number ->
    [one] une personne regarde
   *[other] { $number } personnes regardent
}
undo = Annuler
undo-ask = Demander à annuler
pause = Pause
resume = Reprendre
resign = Abandonner
resign-title = Abandonner la partie ?
resign-text = La partie s’arrête là, et l’autre camp gagne.
resign-yes = Oui, abandonner
play-on = Continuer
withdraw = Laisser tomber
wish-undo = { $name } demande à reprendre son dernier coup.
wish-pause = { $name } demande une pause.
wished-undo = Vous avez demandé à reprendre un coup. En attente d’une réponse.
wished-pause = Vous avez demandé une pause. En attente d’une réponse.
more-of-game = Autour de la partie
tab-log = Journal
tab-sheet = Suspects
tab-chat = Discussion
tab-analysis = Analyse
chat-players = Seuls les joueurs lisent ceci.
chat-spectators = Seuls les spectateurs lisent ceci.
chat-empty = Personne n’a encore rien dit.
chat-say = Dire quelque chose
send = Envoyer
replay = Revoir la partie
replay-back = Un pas en arrière
replay-on = Un pas en avant
replay-play = Lire
replay-stop = Arrêter
replay-moment = Moment
replay-at = { $at } sur { $last }
replay-speed = Vitesse
share-moment = Copier un lien vers ce moment
result = Résultat
you-win = Vous gagnez !
you-lose = Vous perdez.
you-share = Victoire partagée !
wins = { $count ->
    [0] Personne ne gagne
   *[other] Victoire : { $names }
}
rematch = { $game ->
    [minuit] Rejouer
   *[other] Rejouer, rôles échangés
}
next-game = La partie suivante
record = Télécharger la partie
fair = Était-ce honnête ? Vérifiez vous-même
fair-text = Avant la première carte, le serveur a publié l’empreinte de son mélange. Voici le mélange lui-même : les deux doivent concorder (limelight verify le prouve).
commitment = Empreinte, publiée d’abord
seed = Mélange
end-resigned = { $name } a abandonné : { $count ->
    [0] personne ne gagne
    [one] { $winners } gagne
   *[other] { $winners } gagnent
}.
end-flagged = { $name } n’a plus de temps : { $count ->
    [0] personne ne gagne
    [one] { $winners } gagne
   *[other] { $winners } gagnent
}.
end-opera-investigator = Il ne reste qu’un suspect.
end-opera-phantom = La Carlotta a quitté l’opéra.
end-jack-investigator-accused = On arrête le bon.
end-jack-jack = L’aube se lève, et Jack court toujours.
end-jack-jack-accused = On arrête un innocent.
end-jack-jack-gone = Jack s’est échappé du quartier.
end-minuit = Le plus grand sang-froid : { $names }.
culprit-opera = Le fantôme, c’était { $id ->
    [persian] le Persan
   *[other] { $who }
}.
culprit-jack = Jack, c’était { $who }.

suspect = suspect
innocent = innocent
alibi-held = innocent ; vous tenez l’alibi
is-opera = Le fantôme
is-jack = Jack
cleared-alibi = innocenté, tour { $round } : alibi
cleared-appeared = innocenté, tour { $round } : le fantôme est apparu
cleared-hid = innocenté, tour { $round } : le fantôme s’est caché
cleared-visible = innocenté, tour { $round } : Jack a été vu
cleared-invisible = innocenté, tour { $round } : Jack n’a pas été vu
cleared-round-end = innocenté à la fin du tour { $round }
lit-opera = seul ou dans le noir
lit-jack = visible en ce moment
mark-label = Votre marque pour { $who } : { $mark }
mark-none = aucune
mark-doubt = douteux
mark-clear = innocent
mark-sure = coupable
note = Note
note-label = Votre note sur { $who }
belief = Montrer ce que croit la machine
belief-of = Probabilité : { $who }
belief-text = Comme un enquêteur peut le calculer, d’après tout ce que vous savez.
belief-wait = La machine répond quand c’est à vous.

analysis-working = La partie est jugée, tour par tour…
analysis-empty = Aucun tour n’est complet : il n’y a rien à juger.
curve = Chances de gagner : { $part }
story = Le récit de la partie
comment-fault = « { $line } » laisse { $after } % de chances. Avec « { $better } », c’était { $best } %.
comment-found = « { $line } » est le bon coup : { $after } %, et { $next } % pour le meilleur des autres.
comment-luck-good = Le hasard, et ce que nul ne pouvait savoir, ajoutent { $points } points aux chances.
comment-luck-bad = Le hasard, et ce que nul ne pouvait savoir, retirent { $points } points aux chances.
comment-cleared = Sur { $before } suspects, il en reste { $left }.
comment-won = Gagne au tour { $round }. Ses chances les plus basses en chemin : { $low ->
    [0] moins de 1
   *[other] { $low }
} %.
comment-shared = La victoire est partagée.
turning-points = Tournants
luck = le hasard
luck-short = Chance
better-moves = Ce qui aurait été mieux
better = Mieux :
no-faults = Rien à redire. Bien joué.
summary = Résumé
turns = Tours
mean-loss = Perdu par tour
round-number = tour { $number }
turn-number = Tour { $number }
belief-time = Qui était soupçonné, et quand
belief-time-text = En pour cent, avant chaque tour, comme un enquêteur peut le calculer. ◆ c’était lui.

error-offline = Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.
error-fault = Quelque chose a mal tourné chez nous. Réessayez dans un instant.
error-request = Si cela persiste, transmettez ceci aux responsables du serveur : { $request }
error-unknown = Il n’y a rien à cette adresse. Le lien est peut-être incomplet, ou la table oubliée depuis longtemps.
error-nobody = Choisissez d’abord un nom, à la page « Vous ».
error-password = Nom et mot de passe ne vont pas ensemble. Vérifiez les deux, puis réessayez.
error-taken = Cette place est déjà prise. Choisissez-en une autre.
error-taken-name = Ce nom est déjà pris. Choisissez-en un autre.
error-invalid-name = Ce nom ne convient pas. Prenez de 1 à 40 lettres, chiffres ou signes visibles.
error-rate = C’était un peu rapide. Attendez une minute, puis réessayez.
error-tables = Vous avez autant de tables que permis en même temps. Terminez d’abord une partie ou fermez une table.
error-machine-tables = Vous avez autant de parties entre machines que permis en même temps. Regardez-en d’abord une jusqu’au bout.
error-network-tables = Trop de tables ont été ouvertes depuis votre réseau. Terminez-y une partie ou fermez une table, ou réessayez plus tard.
error-turn = Ce n’est plus à vous.
error-time = Votre temps est écoulé.
error-illegal = Cela ne peut pas se jouer maintenant. Choisissez l’une des actions proposées.
error-begun = La partie a commencé sans cette place. Vous pouvez la regarder.
error-revealed = Un secret est sorti depuis : cela reste.
error-spectator = Vous regardez ; seuls les joueurs peuvent faire cela.
error-seat = Cette place n’est pas la vôtre.
error-origin = Ouvrez cette page à sa propre adresse, puis réessayez.
error-rated = Dans une partie classée, chacun réfléchit seul.
error-push = Le navigateur refuse les notifications. Autorisez-les dans ses réglages, puis réessayez.
error-endpoint = Ce serveur ne fait pas confiance au service de notification de ce navigateur.
error-link = Ce lien n’est pas valable, ou ne l’est plus. À la page « Vous », vous pouvez en demander un autre ou retirer l’adresse.
error-email = Ce n’est pas une adresse de courriel. Entrez-en une comme ada@example.org.
error-mail = Ce serveur n’envoie pas de courriels.
error-aside = Cette table est mise de côté. Les responsables de ce serveur s’en occupent.
error-endless = Il s’est passé trop de choses à cette table. La partie peut seulement être jouée jusqu’au bout.
error-other = Cela n’a pas marché : { $message }

day-short = j
hour-short = h
