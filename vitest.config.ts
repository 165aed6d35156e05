import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { compileText } from './scripts/text.ts';

await compileText();

export default defineConfig({
  // Matches the production React of tests/production-react.ts.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // The drawings read their colors from this file.
    css: { include: /theme\.css/ },
    include: ['{lib,platform,core,app,api,server,scripts,tests,data}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: './tests/cluster.ts',
    setupFiles: [
      './tests/native-globals.ts',
      './tests/production-react.ts',
      './tests/cheap-hashes.ts',
      './tests/prepared-statements.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the pipeline's cores, because tests also wait: for PostgreSQL, hashes, and clocks.
    maxWorkers: 3,
    // Rendered pages leave much garbage. With more room for it, collecting takes a tenth less of the time.
    execArgv: ['--max-semi-space-size=64'],
    // Reloading the product for each file takes half of the run. A test that changes a module or a global
    // must undo the change.
    isolate: false,
    // Node loads the built product, whose 9 MB Vite would transform first.
    server: { deps: { external: [/\/build\/server\//] } },
    env: {
      TZ: 'America/New_York',
      // See tests/prepared-statements.ts.
      PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
      // The servers that tests start share their compiled code.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled'),
    },
  },
});
