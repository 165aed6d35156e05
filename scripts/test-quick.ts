import { BUILD, CHECKS, ROUTE_TYPES, runStages, TESTS } from './suite.ts';

// Random cases and rounds are drawn less often (tests/quick.ts).
process.env.PLUGWELL_QUICK = '1';
await runStages([ROUTE_TYPES], [...CHECKS, BUILD], [TESTS]);
