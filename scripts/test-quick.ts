import { BUILD, CHECKS, ROUTE_TYPES, runInOrder, TESTS } from './suite.ts';

/** Runs everything except the browser tests. */
await runInOrder([ROUTE_TYPES, ...CHECKS, BUILD, TESTS]);
