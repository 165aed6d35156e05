import { join } from 'node:path';
import { buildWhenNeeded } from './build.ts';
import { runProgram } from './run-program.ts';

/**
 * Runs the long tests in `tests/prove/`, such as faults and kills under load, the soak, two nodes, and
 * hostile requests at full size. Words after `npm run prove --` choose files by name, as in `npm run prove
 * -- soak`.
 */
await buildWhenNeeded();
const vitest = join(import.meta.dirname, '..', 'node_modules', '.bin', 'vitest');
const done = await runProgram(
  vitest,
  ['run', '--config', 'vitest.prove.config.ts', '--disableConsoleIntercept=true', ...process.argv.slice(3)],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
);
process.exit(done.status);
