import { CHECKS, ROUTE_TYPES, runTogether } from './suite.ts';

/** Checks types, lint, import rules and documents. Changes no files; `npm run fix` does. */
await runTogether([ROUTE_TYPES]);
await runTogether(CHECKS);
