import { BUILD, CHECKS, ROUTE_TYPES, runStages, TESTS } from './suite.ts';

// Draws fewer random cases and rounds (tests/quick.ts).
process.env.PLUGWELL_QUICK = '1';
await runStages([ROUTE_TYPES], [...CHECKS, BUILD], [TESTS]);
