import { CHECKS, ROUTE_TYPES, runStages } from './suite.ts';

/**
 * Checks types, lint, import rules, unused exports, text, sizes, and documents. `npm run fix` fixes some of
 * the findings.
 */
await runStages([ROUTE_TYPES], CHECKS);
