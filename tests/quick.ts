/** Whether `npm run test:quick` runs the tests. `npm test` runs every case. */
export const isQuick = process.env.PLUGWELL_QUICK === '1';

/** Returns how many of `all` random cases or rounds to run: a quarter in a quick run. */
export const drawn = (all: number) => (isQuick ? Math.ceil(all / 4) : all);

/** Returns the cases to try: every fourth in a quick run. */
export const sampled = <Case>(all: readonly Case[]) =>
  isQuick ? all.filter((_, nth) => nth % 4 === 0) : [...all];
