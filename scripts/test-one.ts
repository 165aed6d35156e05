import { buildWhenNeeded } from './build.ts';
import { runStages } from './suite.ts';

/**
 * Runs the tests whose path contains the words after `npm run test:one`. Builds first if a word contains
 * 'http'.
 */
const words = process.argv.slice(3);
if (words.length === 0) {
  console.error('Name a file: npm run test:one core/consultations/bookings/booking-rules.test.ts');
  process.exit(2);
}
if (words.some((word) => word.includes('http'))) await buildWhenNeeded();
await runStages([['Tests', 'vitest', 'run', ...words]]);
