import { tallyOf } from '../tests/concurrently.ts';

/** The outcomes of all attempts at one rule, over all rounds. */
export type Outcomes = {
  codes: string[];
  /** How often the rule took effect. Once is right. */
  effects: Set<number>;
  /** The milliseconds of each round, from its first outcome to its last. */
  took: number[];
  /** Descriptions of other problems. */
  wrong: string[];
  deadlocks: number;
};

export const noOutcomes = (): Outcomes => ({
  codes: [],
  effects: new Set(),
  took: [],
  wrong: [],
  deadlocks: 0,
});

const HEADINGS = [
  'Rule',
  'Attempts',
  'One winner',
  'Took effect',
  'Done',
  'Refused',
  'Faults',
  'Deadlocks tried again',
  'ms, median',
  'ms, slowest',
];

export function printHeadings(): void {
  console.log(`| ${HEADINGS.join(' | ')} |`);
  console.log(`|${'---|'.repeat(HEADINGS.length)}`);
}

/** Prints a rule's outcomes as one row, and returns its faults. */
export function printOutcomes(rule: string, outcomes: Outcomes): string[] {
  const { done = 0, ...others } = tallyOf(outcomes.codes);
  const failed = Object.keys(others).filter((code) => code.startsWith('fault'));
  const refused = Object.entries(others).filter(([code]) => !failed.includes(code));
  const effects = [...outcomes.effects].toSorted((a, b) => a - b);
  const took = outcomes.took.toSorted((a, b) => a - b);
  const cells = [
    rule,
    outcomes.codes.length / outcomes.took.length,
    effects.join() === '1' ? 'yes' : 'no',
    effects.join(' to '),
    done,
    refused.map(([code, count]) => `${count} ${code}`).join(', ') || '0',
    failed.reduce((sum, code) => sum + others[code]!, 0) + outcomes.wrong.length,
    outcomes.deadlocks,
    ...[took[Math.floor(took.length / 2)]!, took.at(-1)!].map((ms) => ms.toFixed(0)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return [...failed, ...outcomes.wrong].map((fault) => `${rule}: ${fault}`);
}
