/** The figures, in the order of the page. */
export const PERIOD_FIGURES = [
  'requests',
  'accepted',
  'completed',
  'cancelled',
  'no-shows',
  'charged',
  'given-back',
  'fees',
  'commission',
  'paid-out',
] as const;

export type PeriodFigure = (typeof PERIOD_FIGURES)[number];

/** The label of each figure. Money is in cents. */
export const PERIOD_WORDS: Record<PeriodFigure, { word: string; isMoney?: true }> = {
  requests: { word: 'Requests' },
  accepted: { word: 'Accepted' },
  completed: { word: 'Completed' },
  cancelled: { word: 'Cancelled' },
  'no-shows': { word: 'No-shows' },
  charged: { word: 'Charged', isMoney: true },
  'given-back': { word: 'Given back', isMoney: true },
  fees: { word: 'Booking fees', isMoney: true },
  commission: { word: 'Commission', isMoney: true },
  'paid-out': { word: 'Paid out', isMoney: true },
};

/** The figures that the ledger can't break down by state. */
export const WITHOUT_STATE: readonly PeriodFigure[] = ['paid-out'];

/** The lengths of a period in days, including today. */
export const PERIODS = [30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The total of a figure on one day or in one state. Money is in cents. */
export type Counted = { name: PeriodFigure; day: string | null; state: string | null; total: number };

/**
 * The figures of a period, by day (oldest first) and by state (busiest first). Omits states without
 * figures.
 */
export type PeriodFigures = {
  days: string[];
  byDay: Record<PeriodFigure, number[]>;
  totals: Record<PeriodFigure, number>;
  states: { state: string; figures: Record<PeriodFigure, number> }[];
};

/** Sorts counts into days and states, with zeros where there are none. */
export function periodFiguresOf(counted: readonly Counted[], days: string[]): PeriodFigures {
  const each = <Value>(make: (name: PeriodFigure) => Value) =>
    Object.fromEntries(PERIOD_FIGURES.map((name) => [name, make(name)])) as Record<PeriodFigure, Value>;
  const byDay = each(() => days.map(() => 0));
  const states = new Map<string, Record<PeriodFigure, number>>();
  for (const { name, day, state, total } of counted) {
    const place = day === null ? -1 : days.indexOf(day);
    if (place >= 0) byDay[name][place]! += total;
    if (state !== null) {
      const figures = states.get(state) ?? each(() => 0);
      figures[name] += total;
      states.set(state, figures);
    }
  }
  return {
    days,
    byDay,
    totals: each((name) => byDay[name].reduce((sum, value) => sum + value, 0)),
    states: [...states]
      .map(([state, figures]) => ({ state, figures }))
      .toSorted((a, b) => b.figures.requests - a.figures.requests || (a.state < b.state ? -1 : 1)),
  };
}
