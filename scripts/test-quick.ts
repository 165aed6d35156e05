import { BUILD, CHECKS, ROUTE_TYPES, runInOrder, TESTS } from './suite.ts';

/** Everything but the errands in the browser. */
await runInOrder([ROUTE_TYPES, ...CHECKS, BUILD, TESTS]);
