import { BUILD, CHECKS, errands, prepareErrands, ROUTE_TYPES, runStages, TESTS } from './suite.ts';

/** Runs every check, cheapest stage first, and stops after the first stage that fails. */
prepareErrands();
// A busy machine can be too slow for a browser test; one that passes on retry is reported as flaky.
await runStages([ROUTE_TYPES], [...CHECKS, BUILD], [TESTS], [errands('--retries=2')]);
