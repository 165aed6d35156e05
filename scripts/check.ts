import { CHECKS, ROUTE_TYPES, runTogether } from './suite.ts';

/** Types, lint, arrows and documents. Changes no file; `npm run fix` does. */
await runTogether([ROUTE_TYPES]);
await runTogether(CHECKS);
