import { defineConfig } from 'vitest/config';
import { compileText } from './scripts/text.ts';

await compileText();

/** Runs the long proofs one file at a time, so no proof measures another's load. */
export default defineConfig({
  test: {
    include: ['tests/prove/**/*.prove.ts'],
    globalSetup: './tests/cluster.ts',
    fileParallelism: false,
    testTimeout: 45 * 60_000,
    hookTimeout: 5 * 60_000,
    env: { TZ: 'America/New_York' },
  },
});
