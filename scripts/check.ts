import { CHECKS, ROUTE_TYPES, runStages } from './suite.ts';

/** Checks types, lint, import rules, unused exports, and documents. `npm run fix` fixes what it can. */
await runStages([ROUTE_TYPES], CHECKS);
