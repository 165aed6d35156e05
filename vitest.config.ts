import { defineConfig } from 'vitest/config';
import { compileText } from './scripts/text.ts';

await compileText();

export default defineConfig({
  // Matches the production React of tests/production-react.ts.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // The drawings read their colors from this file.
    css: { include: /theme\.css/ },
    include: ['{lib,platform,core,app,server,scripts,tests,data}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: './tests/cluster.ts',
    setupFiles: [
      './tests/native-globals.ts',
      './tests/production-react.ts',
      './tests/remembered-hashes.ts',
      './tests/prepared-statements.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the pipeline's cores, because tests also wait: for PostgreSQL, hashes, and clocks.
    maxWorkers: 3,
    // Reloading the product for each file takes half of the run. A test that changes a module or a global
    // must undo the change.
    isolate: false,
    // See tests/prepared-statements.ts.
    env: { TZ: 'America/New_York', PGOPTIONS: '-c plan_cache_mode=force_generic_plan' },
  },
});
