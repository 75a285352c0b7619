"""What the machine players of minuit have learnt, fitted to games tried out by themselves.

All is in fright points, of which only differences matter. Where a table has a number for each
space, one for no space precedes them, and seven spaces stand on a line.
"""

# fmt: off

# What a guest on each space costs while Hugo is on the stairs: a block each for when his next move
# brings him out, the one after that, or a later one.
STAIRS = [
    0.0,
    8.1, 7.7, 5.7, 5.7, 5.8, 3.8, 5.8,  # 1 to 7
    3.6, 3.3, 4.2, 3.1, 4.1, 4.1, 3.6,  # 8 to 14
    2.3, 2.9, 2.1, 2.5, 3.6, 3.3, 2.4,  # 15 to 21
    3.8, 3.3, 2.5, 2.8, 2.2, 2.5, 1.8,  # 22 to 28
    0.0,
    7.1, 6.7, 5.9, 5.3, 5.1, 4.1, 5.4,  # 1 to 7
    3.9, 3.0, 3.6, 3.4, 3.8, 3.9, 3.0,  # 8 to 14
    2.3, 3.1, 2.0, 2.3, 3.2, 3.3, 2.3,  # 15 to 21
    3.2, 2.9, 2.6, 2.8, 2.3, 2.3, 1.9,  # 22 to 28
    0.0,
    6.8, 6.6, 5.6, 5.4, 5.1, 4.3, 4.8,  # 1 to 7
    4.3, 2.9, 3.5, 2.9, 3.5, 3.0, 2.8,  # 8 to 14
    2.1, 2.7, 2.0, 2.3, 3.5, 3.0, 2.3,  # 15 to 21
    3.2, 2.9, 2.6, 3.1, 2.4, 2.4, 1.7,  # 22 to 28
]

# What a space costs once he is out, whatever his distance: few rooms lie ahead of some.
LAND = [
    0.0,
    -1.9, -1.3, -1.7, -2.1, -2.3, -2.3, -2.4,  # 1 to 7
    -2.3, -2.2, -2.0, -1.6, -1.2, -1.3, -1.4,  # 8 to 14
    -1.0, -1.0, -1.2, -0.5, -0.1, -0.1, -0.0,  # 15 to 21
    0.1, -0.2, -0.0, -0.1, -0.4, -1.0, -1.4,  # 22 to 28
]

# The danger of being caught, as a share of what that costs: a line for each number of moves that
# Hugo is away, up to 12 and more; in it by how near an open room is: none within 11 points, one
# within 11, 5, 4, 2 or 1.
DANGER = [
    1.00, 1.00, 1.00, 1.00, 1.00, 1.00,  # 0
    1.39, 1.43, 1.40, 1.36, 1.30, 1.23,  # 1
    1.24, 1.25, 1.17, 1.11, 1.02, 0.98,  # 2
    1.14, 1.09, 1.01, 0.98, 0.93, 0.77,  # 3
    1.01, 0.98, 0.95, 0.88, 0.79, 0.68,  # 4
    0.90, 0.89, 0.85, 0.80, 0.73, 0.63,  # 5
    0.77, 0.77, 0.75, 0.72, 0.63, 0.57,  # 6
    0.69, 0.71, 0.69, 0.64, 0.59, 0.50,  # 7
    0.61, 0.64, 0.59, 0.57, 0.56, 0.49,  # 8
    0.61, 0.58, 0.57, 0.53, 0.47, 0.40,  # 9
    0.60, 0.56, 0.56, 0.53, 0.45, 0.38,  # 10
    0.60, 0.48, 0.50, 0.48, 0.44, 0.38,  # 11
    0.58, 0.50, 0.45, 0.45, 0.44, 0.39,  # 12
]

# What a guest costs that will be caught some time, by the number of steps in use now.
COST = [9.0, 7.8, 6.7, 5.8, 5.2, 4.4, 3.6, 2.9, 2.4]

# What each number is worth that leads into the games room or the hunting room.
WEALTH = 1.1

# What a guest costs in a round by the space it starts on.
START = [
    0.0,
    4.3, 3.8, 3.3, 2.7, 3.0, 2.2, 3.0,  # 1 to 7
    2.3, 1.5, 2.3, 1.6, 2.6, 2.2, 1.8,  # 8 to 14
    1.0, 1.6, 0.9, 0.8, 1.8, 1.5, 0.7,  # 15 to 21
    1.2, 0.8, 0.6, 0.9, 0.2, 0.3, 0.0,  # 22 to 28
]

# How steeply a lead of one fright point turns into rank with one round to come, by players.
SLOPES = (0.000, 0.000, 0.070, 0.074, 0.090, 0.102, 0.118, 0.118, 0.126)
# fmt: on
