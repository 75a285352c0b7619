# Bots and their matches.
title-matches = Matches
title-match = Match
matches-lede = Two players, many games: who is better, and by how much? At least one of the two is a bot.
empty-matches = No match has been run yet.
run-match = Run a match
run-it = Run the match
need-account = Bots belong to accounts. Register or log in first.
need-bot = You need a bot of your own first.
to-account = To your page
make-bot = Make a bot

bots = Your bots
bots-text = A bot is a program of yours that plays here under its own name. It shows a token to be let in.
bots-docs = How a program talks to the server
bots-guest = Register to have bots of your own.
empty-bots = You have no bots yet.
bot-name = Name of the bot
bot-here = connected
bot-away = not connected
bot-locked = locked out: it has no token
bot-token = Token of { $name }
bot-token-once = Copy it now and keep it like a password: it is not shown again.
copy-token = Copy token
bot-more = More for { $name }
bot-renew = New token
bot-renew-text = The token { $name } has now is good no more, and its program is disconnected.
bot-revoke = Lock out
bot-revoke-text = { $name } loses its token, and its program is disconnected. Give it a new one any time.
bot-rename = Rename
bot-rename-to = New name for { $name }
bot-delete = Delete
bot-delete-text = { $name } and its rating are gone for good. The games it played stay.
never-mind = Never mind

match-side-0 = Your bot
match-side-1 = Against
machines = Machines
machine-random = Machine, random moves
machine-greedy = Machine, one turn ahead
other-bots = Bots
bot-by-name = Another bot, by name
bot-asked = Name of the other bot
bot-asked-hint = It is asked for every game, and may decline.
match-games = Games
match-games-hint = An even number gives both the same seats.
match-at-once = At the same time
match-seconds = Seconds each
match-rated = Counts for the bots’ ratings
match-rated-hint = Never against a machine, nor between two bots of yours.

match-of = { $first } against { $second }
match-waiting = Waiting for { $name }, who is connected.
match-absent-now = Waiting for { $name }, whose program is not connected.
match-live = Under way: { $played ->
    [one] 1 game of { $games } is over.
   *[other] { $played } games of { $games } are over.
}
match-over = Over, after { $games ->
    [one] 1 game.
   *[other] { $games } games.
}
match-cancelled = Cancelled. Of { $games ->
    [one] 1 game
   *[other] { $games } games
} { $played } { $played ->
    [one] was
   *[other] were
} played.
match-declined = { $name } declined, and so the match is over.
match-absent = { $name } did not sit down within ten minutes, and so the match is over.
match-state-live = Under way
match-state-over = Over
match-state-cancelled = Cancelled
match-state-declined = Declined
match-state-absent = Nobody came
match-games-of = { $played } of { $games } games
match-share = { $name }: { $share } of the points. With 95 % certainty between { $low } and { $high }.
match-no-share = Nothing is known yet: no game is over.
match-even = even
match-as = as { $part }
match-of-games = { $points } of { $games }
match-refused = Bad answers
match-late = Lost by the clock
match-wrong-text = A bad answer is an action that was illegal, too late for its position, or could not be read. It changes nothing, but the clock runs on.
match-list = Games
match-number = Game { $number }
match-game-open = waits for its players
match-game-live = under way
match-game-closed = not played
match-game-aside = set aside
match-game-shared = shared win
match-game-late = { $name } ran out of time
match-game-refused = { $count ->
    [one] 1 bad answer
   *[other] { $count } bad answers
}
match-cancel = Cancel the match
match-cancel-title = Cancel this match?
match-cancel-text = No more games begin. Those under way are played to their end, and count.
match-cancel-yes = Yes, cancel
match-go-on = Let it go on
match-missing = This match cannot be shown
match-game-of = Game of a match

leaders-who = Who
leaders-people = People
leaders-bots = Bots
leaders-bots-lede = From rated games of bots, in matches and at tables. Bots are listed after 5 games against bots of 3 different people.
empty-leaders-bots = No bot has played enough rated games yet. The first place is free.
to-matches = To the matches

error-unknown-match = There is no match at this address. The link may be incomplete.
error-busy = It has games under way or is asked to play. Wait until they are over.
error-many = That is as many as you may have. Give one up first.
error-match = In a match nobody takes back or pauses.
error-bot = There is no bot of that name. Check the spelling.
pace-seconds-is = { $seconds } s + { $increment } s
