# Why other actions are illegal now, and what the end of the round would reveal.
barred = Why not more
barred-later = { $game ->
    [jack] Not until the next turn: { $what }.
   *[other] Not until the next round: { $what }.
}
barred-played = Already played: { $what }.

barred-opera-padlock = Behind the padlock: { $what }.
barred-opera-reach = { $number ->
    [one] { $who } walks one corridor, being alone in the room.
   *[other] { $who } walks { $number } corridors at most: one for each person in the room.
}
barred-opera-after = { $first ->
    [raoul] The alibi card is drawn after the walk.
    [buquet] The lights go out after the walk; before it would come to the same.
    [christine] Christine calls the others after the walk.
    [moncharmin] Moncharmin clears the room after the walk.
   *[other] The padlock is moved after the walk.
}
barred-opera-used = The padlock has been moved already.
barred-opera-alone = Nobody is with the Persian to be taken along.
barred-opera-locked = The padlock cannot stay where it is: { $what }.
barred-opera-dark = Dark already: { $what }.
barred-opera-behind = Behind the padlock, out of earshot: { $what }.
barred-opera-left = { $number ->
    [0] The Persian has no corridor left to walk.
    [one] The Persian has one corridor left.
   *[other] The Persian has { $number } corridors left.
}

barred-jack-reach = { $who } takes { $number } steps at most; from one open manhole to another is one.
barred-jack-covered = Covered, and so no way into the sewers: { $what }.
barred-jack-taken = Somebody stands there: { $what }.
barred-jack-far = Too far away to be accused: { $what }.
barred-jack-witness = You can leave only in a turn before which nobody saw Jack.
barred-jack-innocent = { $who } cannot leave the district: only Jack himself can.
barred-jack-cordon = No way out, the police are there: { $what }.
barred-jack-exit = Too far away to leave by: { $what }.
barred-jack-after = { $first ->
    [holmes] The alibi card is drawn after the walk.
    [watson] The lantern is turned after the walk.
    [smith] The lamp is carried after the walk.
   *[other] The cordon is moved after the walk.
}
barred-jack-used = { $first ->
    [goodley] The whistle has been blown already.
    [bert] The cover has been moved already.
   *[other] The cordon has been moved already.
}
barred-jack-elsewhere = { $first ->
    [smith] A lamp goes to a post that is not lit.
    [bert] A cover goes onto an open manhole.
   *[other] A cordon goes to an exit that has none.
}
barred-jack-brought = Has come nearer already: { $what }.
barred-jack-near = Cannot come nearer: { $what }.
barred-jack-short = Cannot come nearer with the steps that are left: { $what }.
barred-jack-spare = { $number ->
    [one] You may use one more step of the whistle, or stop.
   *[other] You may use up to { $number } more steps of the whistle, or stop.
}
barred-jack-points = { $number ->
    [one] The whistle’s last step must be used.
   *[other] All { $number } steps of the whistle must be used.
}

barred-minuit-taken = While guests are placed, each space takes one.
barred-minuit-hugo = Nobody is placed on Hugo’s space: he goes back down after the last guest.
barred-minuit-nobody = None of your guests is on the gallery.
barred-minuit-shut = The rooms are shut until Hugo has reached the gallery.
barred-minuit-full = Taken: { $what }.
barred-minuit-exact = Only with the exact number: { $what }.
barred-minuit-several = Staying put is for those with one guest left on the gallery.

# Whom either answer would clear.
clears = { $game ->
    [jack] If the turn ended now, this would clear
   *[other] If the round ended now, this would clear
}
clears-opera-appeared = The phantom appears
clears-opera-hid = The phantom hides
clears-jack-visible = Jack is seen
clears-jack-invisible = Jack is not seen
clears-nobody = nobody
clears-never = impossible now
