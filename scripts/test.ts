import { BUILD, CHECKS, errands, prepareErrands, ROUTE_TYPES, runStages, TESTS } from './suite.ts';

/** Runs every check and test, cheapest stage first, and stops after the first stage that fails. */
prepareErrands();
// A busy computer can be too slow for a browser test. A test that passes on a retry is reported as flaky.
await runStages([ROUTE_TYPES], [...CHECKS, BUILD], [TESTS], [errands('--retries=2')]);
