import { BUILD, CHECKS, errands, prepareErrands, ROUTE_TYPES, runInOrder, TESTS } from './suite.ts';

/** Every check of the project, cheapest first; the first that fails ends the run. */
prepareErrands();
// A busy machine may be too slow for an errand once; what needed a second try is reported as flaky.
await runInOrder([ROUTE_TYPES, ...CHECKS, BUILD, TESTS, errands('--retries=2')]);
