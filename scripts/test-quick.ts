import { BUILD, CHECKS, ROUTE_TYPES, runStages, TESTS } from './suite.ts';

await runStages([ROUTE_TYPES], [...CHECKS, BUILD], [TESTS]);
