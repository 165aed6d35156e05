import { BUILD, CHECKS, ROUTE_TYPES, runStages, TESTS } from './suite.ts';

/** Runs everything except the browser tests. */
await runStages([ROUTE_TYPES], [...CHECKS, BUILD], [TESTS]);
