// Compares the browser's notebook with the vectors; every disagreement is a sentence.
(notebook, vectors) => {
  const wrong = [];
  const { INGREDIENTS, ALCHEMICALS, POTIONS, Notebook, Clash, BadCode } = notebook;
  const same = (what, found, wanted) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      wrong.push(`${what}: ${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
  };
  const near = (what, found, wanted) => {
    if (found.length !== wanted.length || found.some((one, i) => !(Math.abs(one - wanted[i]) < 1e-9)))
      wrong.push(`${what}: ${found} is not ${wanted}`);
  };
  const sorted = (fact) => Object.fromEntries(Object.entries(fact).sort());
  const facts = (what, found, wanted) => same(what, found.map(sorted), wanted.map(sorted));
  const caught = (deed) => {
    try {
      deed();
    } catch (error) {
      return error;
    }
    return null;
  };

  for (const { code, world, codes, fingerprint } of vectors.codes) {
    same(`fingerprint of ${code}`, notebook.fingerprint(code), fingerprint);
    same(code, INGREDIENTS.map((kind) => notebook.world(code)[kind]), world);
    same(`codes of ${code}`, notebook.codes(notebook.world(code)), codes);
  }
  for (const { code, reason, words } of vectors.refused) {
    const error = caught(() => notebook.world(code));
    same(`refusal of ${code}`, [error instanceof BadCode, error?.code, error?.message], [true, reason, words]);
  }
  vectors.notebooks.forEach((wanted, number) => {
    const n = new Notebook(wanted.facts);
    const at = (what) => `notebook ${number}, ${what}`;
    facts(at("facts"), n.facts, wanted.facts);
    facts(at("shared"), notebook.expand(notebook.compact(wanted.facts)), wanted.facts);
    same(at("worlds"), n.worlds, wanted.worlds);
    for (const kind of INGREDIENTS)
      near(at(`grid of ${kind}`), ALCHEMICALS.map((a) => n.grid[kind][a]), wanted.grid[kind]);
    for (const [pair, chances] of Object.entries(wanted.chances)) {
      const [one, two] = pair.split(" ");
      near(at(pair), POTIONS.map((potion) => n.chances(one, two)[potion]), chances);
    }
    for (const [potion, chances] of Object.entries(wanted.sale))
      near(at(`sale of ${potion}`), Object.values(n.sale("toad", "fern", potion)), chances);
    for (const [potion, bits] of Object.entries(wanted.sale_bits))
      near(at(`bits of a sale of ${potion}`), [n.saleBits("toad", "fern", potion)], [bits]);
    const tried = n.experiments();
    near(at("order of experiments"), tried.map(({ bits }) => bits), tried.map(({ bits }) => bits).sort((a, b) => b - a));
    same(at("experiments"), tried.length, Object.keys(wanted.experiments).length);
    for (const { pair, bits } of tried)
      near(at(`bits of ${pair}`), [bits], [wanted.experiments[pair.join(" ")]]);
    same(at("held"), n.experiments(["toad", "root", "fern"]).map(({ pair }) => pair.join(" ")).sort(), wanted.held);
    for (const kind of INGREDIENTS) {
      const { alchemical, probability, hedge } = n.theories()[kind];
      same(at(`theory of ${kind}`), [alchemical, hedge], [wanted.theories[kind].alchemical, wanted.theories[kind].hedge]);
      near(at(`theory of ${kind}`), [probability], [wanted.theories[kind].probability]);
      for (const a of ALCHEMICALS)
        facts(at(`why not ${kind} ${a}`), n.why(kind, a), wanted.why[`${kind} ${a}`] ?? []);
    }
    const error = caught(() => n.learn(wanted.clash.fact));
    if (wanted.clash.facts === null) same(at("no clash"), error, null);
    else {
      same(at("a clash"), error instanceof Clash, true);
      facts(at("clash"), error.facts, wanted.clash.facts);
      same(at("facts after a clash"), n.facts.length, wanted.facts.length);
    }
  });
  return wrong;
};
