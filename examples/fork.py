"""What if? Fork a game at its tenth line and let chance go on differently."""

import meowple

table = meowple.new("fits", players=1, seed=3, options={"boards": "1"})
while not table.over:
    table.play(0, table.legal(0)[0])
print("as it was played:", table.scores)
for seed in range(3):
    fork = table.fork(10, meowple.seeded(seed))
    while not fork.over:
        fork.play(0, fork.legal(0)[0])
    print("with other cards:", fork.scores)
