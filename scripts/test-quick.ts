import { BUILD, CHECKS, ROUTE_TYPES, runInOrder, TESTS } from './suite.ts';

/** Runs everything but the errands in the browser. */
await runInOrder([ROUTE_TYPES, ...CHECKS, BUILD, TESTS]);
