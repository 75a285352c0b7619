# The page around the boards.
limelight = Limelight
skip = Skip to content
menu = Menu
home-link = Limelight, front page
loading = One moment…
try-again = Try again
close = Close
save = Save
saved = Saved.
more = Show more
yes = Yes
no = No
colon = :
name = Name

title-lobby = Lobby
title-games = My games
title-watch = Watch
title-leaders = Leaderboard
title-learn = Learn
title-lesson = Learn
title-rules = The rules
title-account = You
title-mail = E-mail
title-table = Table
title-not-found = Nothing here
not-found-text = There is no page at this address. The theatre is next door.
to-games = To the games

nav-lobby = Lobby
nav-watch = Watch
nav-games = My games
nav-leaders = Leaderboard
nav-learn = Learn
nav-account = Your name
about-lobby = Sit down at an open table, or open one.
about-watch = Games under way, and those already played.
about-games = Where it is your turn, and all you have played.
about-leaders = Who plays best.
about-learn = Ten minutes to your first game.

# Front page.
home-title = One evening, three houses.
home-lede = Three games of light and shadow. Play the machine right away, or send a friend a link. No account needed.
home-more = More
home-go-on = Go on with your game
home-go-on-verb = Go on
home-go-on-more = { $number ->
    [one] One more game waits for you.
   *[other] { $number } more games wait for you.
}
game-opera = Le Fantôme de l’Opéra
game-jack = Mr. Jack
game-minuit = Le Fantôme de Minuit
pitch-opera = Eight people in a dark opera house. One of them is the phantom. Unmask him before Carlotta flees.
pitch-jack = Whitechapel by gaslight. Jack hides among eight honest faces, and the lamps go out one by one.
pitch-minuit = The clock strikes twelve and Hugo leaves the cellar. Find a room before he finds you.
facts-opera = 2 players · about 30 minutes · deduction
facts-jack = 2 players · about 30 minutes · deduction
facts-minuit = 2 to 8 players · about 20 minutes · dice and nerve
against = Against
players = Players
you-are = You are
either-side = Either side
level = Level { $number }
level-hint-1 = (gentle)
level-hint-8 = (fearsome)
play-now = Play now
invite-friend = Invite a friend
same-screen = On one screen
learn-it = Learn
guest-names = Velvet Lantern, Quiet Understudy, Silver Spyglass, Amber Violin, Brass Keyhole, Paper Moon, Midnight Usher, Second Fiddle, Curious Prompter, Foggy Whistle, Ivory Mask, Lucky Footlight, Gallant Stagehand, Hidden Staircase, Late Arrival, Front Row

invite-title = Invite a friend
invite-how = Send this link, or let them scan the code. The game begins when they sit down.
invite-link = Link to the table
invite-code = The link as a QR code
invite-text = Play with me at Limelight!
invite-go = Go to the table
copy-link = Copy link
copied = Copied.
share = Share

# Seats and people.
seat-opera-0 = Investigator
seat-opera-1 = Phantom
seat-jack-0 = Investigator
seat-jack-1 = Jack
seat-minuit = Player { $number }
machine-level = Machine, level { $number }
machine-named = Machine, { $name }
you = you
gone = left the game
free = free
winner = winner
seats = Players
to-move = to move

# Lobby.
lobby-lede = Tables that wait for players. Take a seat, or open a table of your own.
open-table = Open a table
open-tables = Open tables
open-it = Open the table
empty-open = No table is open just now. Open one; it will be listed here for all to see.
verb-join = Join
verb-open = To the table
verb-watch = Watch
verb-replay = Replay
verb-play = Play
which-game = Game
who-sits = Who sits where
sitter-me = I sit here
sitter-person = Somebody else
machine-master = Machine, master
sitter-bot = A program
levels-from = Level 1 is gentle, level { $number } a fair match, level 8 fearsome. Sit at several seats to share one screen.
options = House rules
option-opera-rules = Rules
option-opera-rules-book = By the book
option-opera-rules-course = School course
    .hint = The rules of a school course for programs: shorter, everybody starts somewhere, and nothing is announced.
option-opera-handicap = Carlotta’s head start (−3 to +3)
option-opera-handicap-is = Carlotta’s head start: { $number }
option-jack-edition = Edition
option-jack-edition-london = London
option-jack-edition-first = First edition
option-minuit-rounds = Rounds
option-minuit-rounds-is = Rounds: { $number }
option-minuit-hugo-speed-up = Hugo grows faster
option-minuit-expel = Guests may be turned out of rooms
pace = Clock
pace-how = Pace
pace-none = No clock
pace-live = Minutes for the game
pace-days = Days for each move
pace-live-is = { $minutes } min + { $seconds } s
pace-hours-is = { $hours } h + { $seconds } s
pace-days-is = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
}
minutes = Minutes each
increment = Seconds added each turn
days = Days for each move
listed = List it in the lobby, for all to join and watch
rated-wish = Rated (only among different people)
rated = rated
unrated = not rated
public = listed
by-link = by link only
all-games = All games

watch-lede = Take a place in the gallery: you see what everybody may know, and no more.
live-tables = Now playing
finished-tables = Played
empty-live = Nobody is playing in public just now.
collection = From the collection
collection-lede = Games that the machines have played, with comments at their turning points; the chances are the machine’s own reckoning.
collection-comeback = Back from { $low }%
collection-upset = Level { $winner } outplays level { $loser }
collection-early = { $game ->
    [jack] Solved in turn { $round }
   *[other] Solved in round { $round }
}
collection-steady = Never below { $low }%
collection-escape = { $game ->
    [jack] Never caught: { $round } turns in hiding
   *[other] Never caught: { $round } rounds in hiding
}
collection-costly = The turn that cost { $points } points
collection-luck = A stroke of luck worth { $points } points
collection-found = One move, and no other
collection-shared = A shared victory
collection-equals = Level { $level } against its equal
collection-levels = { $players ->
    [2] Level { $strongest } against level { $weakest }
   *[other] { $players } at the table, from level { $weakest } to { $strongest }
}
running-games = Under way
played-games = Played
empty-mine = You have no game under way.
empty-played = Games you have finished will be kept here, ready to replay.
all-records = Download all records

leaders-lede = From rated games among people and programs. Accounts are listed after 5 games against 3 different people.
empty-leaders = Nobody has played enough rated games yet. The first place is free.
place = Place
rating = Rating
games-played = Games

# You.
you-as-guest = You play as a guest
guest-text = That is all you need. Register to keep your name, games and rating on every device.
signed-in = Signed in as { $name }
account-text = Your name, games and ratings are kept for you.
save-name = Save name
password = Password
password-hint = To register, choose a password of at least 8 characters; it goes with the name above.
old-password = Current password
new-password = New password
change-password = Change password
register = Register
registered = Registered. Your games and ratings came along.
log-in = Log in
welcome-back = Welcome back.
log-out = Log out
logged-out = Logged out.
log-out-everywhere = Log out everywhere
logged-out-everywhere = Logged out, on every device.
this-browser = This browser
language = Language
theme = Theme
theme-dark = Dark
theme-light = Light
theme-system = Same as device
lights-out = Lights out
notice = Unofficial and made by fans. The rules are told in our own words, the drawings are ours, the games’ names belong to their publishers. If you like a game, buy the real thing.
lights-on = Lights on
sounds = Sounds
sounds-offer = Play with sounds?
calm = Less motion
notices = Notifications
notices-text = At tables with days for a move, we can tell you when it is your turn.
email = E-mail (leave empty for none)
email-account = Notifications by e-mail are for registered players.
email-unconfirmed = This address is not confirmed yet: open the link that we sent there. Save it again for a new link.
email-link-sent = Saved. We have sent a link to this address: open it within a day to confirm the address.
mail-confirm = Confirm the address
mail-confirm-text = Should notifications of your turns go to the address at which you got this link?
mail-confirm-done = Confirmed. Notifications of your turns go there now.
mail-stop = Send no more mails
mail-stop-text = Should the address at which you got this link get no more notifications?
mail-stop-done = Done. No more notifications go there.
push = Notify me in this browser
muted = Muted players
empty-muted = You have muted nobody.
mute = Mute
unmute = Unmute
mute-name = Mute { $name }
unmute-name = Unmute { $name }
muted-here = You have muted { $name }.

# Table.
board = Board
panel = Game
now = What you may do now
line-lost = The line is down. Reconnecting… nothing is lost.
table-missing = This table cannot be shown
table-closed = This table was closed
table-closed-text = It was given up, or nobody came.
table-cancelled = This game was called off
table-cancelled-text = The operators of this server have ended it, without a result: { $reason }
close-table = Close the table
waiting-others = Waiting for the others
waiting-sit = Choose your seat
seat-free-person = free
seat-free-bot = kept for a program
seat-free-machine = machine
sit-down = Sit here
stand-up = Leave seat
your-turn = Your turn
wait = One moment…
wait-for = { $name } is thinking…
paused = The game is paused.
aside = This table is set aside
aside-text = A mistake in the rules was mended, and by the rules as they are now something that was played here could not have been. No clock runs, no rating changes. The operators of this server will take the game up again, or end it.
past-moment = You are looking at an earlier moment.
back-to-game = Back to the game
pass-title = Next: { $name }. Pass the screen on.
pass-on = Draw the curtain
curtain-title = { $part }, your turn
curtain-text = Take the screen. Everybody else looks away until you have played.
curtain-lift = Raise the curtain
accuse-sure = { $label }. Sure? Click again
watching = You are watching.
watchers = { $number ->
    [one] one watching
   *[other] { $number } watching
}
undo = Undo
undo-ask = Ask to undo
pause = Pause
resume = Resume
resign = Resign
resign-title = Give the game up?
resign-text = The game ends here, and the other side wins.
resign-yes = Yes, resign
play-on = Play on
withdraw = Never mind
wish-undo = { $name } asks to take the last move back.
wish-pause = { $name } asks for a pause.
wished-undo = You asked to take a move back. Waiting for an answer.
wished-pause = You asked for a pause. Waiting for an answer.
more-of-game = More about this game
tab-log = Log
tab-sheet = Suspects
tab-chat = Chat
tab-analysis = Analysis
chat-players = Only the players read this.
chat-spectators = Only the spectators read this.
chat-empty = Nobody has said anything yet.
chat-say = Say something
send = Send
replay = Replay
replay-back = One step back
replay-on = One step on
replay-play = Play
replay-stop = Stop
replay-moment = Moment
replay-at = { $at } of { $last }
replay-speed = Speed
share-moment = Copy a link to this moment
result = Result
you-win = You win!
you-lose = You lose.
you-share = A shared win!
wins = { $count ->
    [0] Nobody wins
    [one] { $names } wins
   *[other] { $names } win
}
rematch = { $game ->
    [minuit] Play again
   *[other] Play again, sides swapped
}
next-game = The next game
record = Download the record
fair = Was it fair? Check for yourself
fair-text = Before the first card was dealt, the server published the fingerprint of its shuffle. Here is the shuffle itself: the two must match (limelight verify proves it).
commitment = Fingerprint, published first
seed = Shuffle
end-resigned = { $name } resigned: { $count ->
    [0] nobody wins
    [one] { $winners } wins
   *[other] { $winners } win
}.
end-flagged = { $name } ran out of time: { $count ->
    [0] nobody wins
    [one] { $winners } wins
   *[other] { $winners } win
}.
end-opera-investigator = Only one suspect is left.
end-opera-phantom = Carlotta has left the opera house.
end-jack-investigator-accused = The right man is arrested.
end-jack-jack = Dawn breaks, and Jack is still free.
end-jack-jack-accused = The wrong man is arrested.
end-jack-jack-gone = Jack has slipped out of the district.
end-minuit = { $names } kept the coolest head.
culprit-opera = The phantom was { $id ->
    [persian] the Persian
   *[other] { $who }
}.
culprit-jack = Jack was { $who }.

# The sheet.
suspect = suspect
innocent = innocent
alibi-held = innocent; you hold the alibi
is-opera = The phantom
is-jack = Jack
cleared-alibi = cleared, round { $round }: alibi
cleared-appeared = cleared, round { $round }: the phantom appeared
cleared-hid = cleared, round { $round }: the phantom hid
cleared-visible = cleared, turn { $round }: Jack was seen
cleared-invisible = cleared, turn { $round }: Jack was not seen
cleared-round-end = cleared at the end of round { $round }
lit-opera = alone or in the dark now
lit-jack = visible now
mark-label = Your mark for { $who }: { $mark }
mark-none = none
mark-doubt = doubtful
mark-clear = innocent
mark-sure = culprit
note = Note
note-label = Your note about { $who }
belief = Show what the machine believes
belief-of = How likely { $who } is
belief-text = As an investigator could reckon, from all that is known to you.
belief-wait = The machine is asked when it is your turn.

# Analysis.
analysis-working = The game is being judged, turn by turn…
analysis-empty = No turn was complete: there is nothing to judge.
curve = Chance of winning: { $part }
story = The story of this game
comment-fault = “{ $line }” leaves a chance of { $after }%. With “{ $better }” it would have been { $best }%.
comment-found = “{ $line }” is the right move: it makes { $after }%, and the next best { $next }%.
comment-luck-good = Luck, and what could not be known, raises the chance by { $points } points.
comment-luck-bad = Luck, and what could not be known, lowers the chance by { $points } points.
comment-cleared = Of { $before } suspects, { $left ->
    [one] only one is
   *[other] { $left } are
} left.
comment-won = Wins in { $game ->
    [jack] turn
   *[other] round
} { $round }. The lowest chance on the way there: { $low ->
    [0] under 1
   *[other] { $low }
}%.
comment-shared = The victory is shared.
turning-points = Turning points
luck = luck of the draw
luck-short = Luck
better-moves = What could have been better
better = Better:
no-faults = Nothing to blame. Well played.
summary = Summary
turns = Turns
mean-loss = Lost per turn
round-number = { $game ->
    [jack] turn { $number }
   *[other] round { $number }
}
turn-number = Turn { $number }
belief-time = Who was suspected when
belief-time-text = In per cent, before each turn, as an investigator could reckon. ◆ it was.

# What goes wrong.
error-offline = The server cannot be reached. Check your connection, then try again.
error-fault = Something went wrong on our side. Try again in a moment.
error-request = If it stays so, tell the operators of this server: { $request }
error-unknown = There is nothing at this address. The link may be incomplete, or the table long gone.
error-nobody = Choose a name first, on the page “You”.
error-password = Name and password do not go together. Check both and try again.
error-taken = That seat is taken. Choose another one.
error-taken-name = That name is taken. Choose another one.
error-invalid-name = That name cannot be used. Take 1 to 40 letters, digits or signs that can be seen.
error-rate = That was a bit much. Wait a minute, then try again.
error-tables = You have as many tables as you may at one time. Finish a game or close a table first.
error-machine-tables = You have as many games among machines as you may at one time. Watch one to its end first.
error-network-tables = Too many tables were opened from your network. Finish a game or close a table there, or try again later.
error-turn = It is not your turn any more.
error-time = Your time is over.
error-illegal = That cannot be played now. Choose one of the actions offered.
error-begun = The game has begun without this seat. You can watch it.
error-revealed = Something hidden has come out since: that stays.
error-spectator = You are watching; only the players may do that.
error-seat = That seat is not yours.
error-origin = Open this page at its own address and try again.
error-rated = In a rated game everybody thinks for themselves.
error-push = The browser did not allow notifications. Allow them in its settings, then try again.
error-endpoint = This server does not trust the push service of this browser.
error-link = This link is not valid, or not any more. On the page “You” you can ask for a new one, or give up the address.
error-email = That is no e-mail address. Enter one such as ada@example.org.
error-mail = This server sends no e-mail.
error-aside = This table is set aside. The operators of this server will see to it.
error-endless = Too much has happened at this table. The game can only be played on, to its end.
error-other = That did not work: { $message }

day-short = d
hour-short = h
