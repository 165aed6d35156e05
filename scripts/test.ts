import { BUILD, CHECKS, errands, prepareErrands, ROUTE_TYPES, runInOrder, TESTS } from './suite.ts';

/** Runs every check, cheapest first, and stops at the first that fails. */
prepareErrands();
// A busy machine can be too slow for a browser test; one that passes on retry is reported as flaky.
await runInOrder([ROUTE_TYPES, ...CHECKS, BUILD, TESTS, errands('--retries=2')]);
