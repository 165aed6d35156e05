import { CHECKS, ROUTE_TYPES, runTogether } from './suite.ts';

/** Checks types, lint, import rules, unused exports and documents. `npm run fix` fixes what it can. */
await runTogether([ROUTE_TYPES]);
await runTogether(CHECKS);
