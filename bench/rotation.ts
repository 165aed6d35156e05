import { nextTurn, SEATS } from '../core/money/spotlight/rotation.ts';

/**
 * Measures the fairness of the Spotlight rotation: `node bench/rotation.ts`. Counts the turns of one state's
 * holders over a year, or over enough days for three turns each. In the first run, everyone holds Spotlight
 * from the start. In the second, a tenth leave and as many join each week, and only those who stay are
 * counted. Prints figures and never asserts.
 */
const YEAR = 365;
const daysFor = (count: number) => Math.max(YEAR, Math.ceil((3 * count) / SEATS));
const COUNTS = [1, 7, 100, 10_000];

type Figures = {
  holders: number;
  days: number;
  fewest: number;
  most: number;
  fair: string;
  longestWait: number;
  ms: string;
};

function measure(count: number, comeAndGo: boolean): Figures {
  const days = daysFor(count);
  const turns = new Map<string, number>();
  const lastSat = new Map<string, number>();
  let longestWait = 0;
  let line: string[] = [];
  let holders = Array.from({ length: count }, (_, n) => `practice-${n}`);
  const stayers = new Set(comeAndGo ? holders.slice(0, Math.ceil(count / 2)) : holders);
  let born = count;
  const began = performance.now();
  for (let turn = 0; turn < days; turn++) {
    if (comeAndGo && turn > 0 && turn % 7 === 0) {
      const going = new Set(holders.filter((id) => !stayers.has(id)).slice(0, Math.floor(count / 10)));
      holders = [...holders.filter((id) => !going.has(id)), ...Array.from(going, () => `practice-${born++}`)];
    }
    const next = nextTurn({ state: 'CO', turn }, line, holders);
    line = next.line;
    for (const id of next.seats) {
      turns.set(id, (turns.get(id) ?? 0) + 1);
      if (stayers.has(id)) longestWait = Math.max(longestWait, turn - (lastSat.get(id) ?? -1));
      lastSat.set(id, turn);
    }
  }
  const ms = ((performance.now() - began) / days).toFixed(2);
  const had = [...stayers].map((id) => turns.get(id) ?? 0);
  const fair = ((SEATS * days) / Math.max(SEATS, count)).toFixed(2);
  return { holders: count, days, fewest: Math.min(...had), most: Math.max(...had), fair, longestWait, ms };
}

for (const comeAndGo of [false, true]) {
  console.log(comeAndGo ? '\nA tenth leaves and as many join each week' : 'Everybody there all year');
  console.log(
    '| Holders | Days | Equal share | Fewest turns | Most turns | Longest wait, days | ms a turn |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const { holders, days, fair, fewest, most, longestWait, ms } of COUNTS.map((n) =>
    measure(n, comeAndGo),
  )) {
    console.log(`| ${holders} | ${days} | ${fair} | ${fewest} | ${most} | ${longestWait} | ${ms} |`);
  }
}
