"""How fast the package is, and how often wrong, beside its peers: `python -m bench`, or `make bench`.

    engine     kernels, whole deals, bots: in a process of its own, compiled or not
    environment   decisions a second of the batch environment
    loop       the compiled loop around a kernel; a hot file of the bench alone
    commands   start-up, memory, `caishen judge`, the server's start
    peers      other libraries, each in a process of the bench's own environment
    hands      what is asked, and the slow twin's answers
    report     the table, kept in `results/` as JSON and Markdown with machine, date and commit
    count      instructions of three hot paths by callgrind, held against the committed numbers

Only ratios inside one run count: the machine's other load moves every figure. Every speed stands
beside the number of wrong answers, and every cost is measured at two sizes.
"""
