import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/**
 * Runs the payment providers' contract against Stripe, with the test key in STRIPE_SECRET_KEY. No money
 * moves, but customers, products, and payments remain in that account's test data.
 */
const key = process.env.STRIPE_SECRET_KEY ?? '';
if (!/^(sk|rk)_test_\w+$/.test(key)) {
  console.error('Say a test key of your Stripe account: STRIPE_SECRET_KEY=sk_test_… npm run stripe:check');
  process.exit(2);
}
const { STRIPE_SECRET_KEY: _, ...env } = process.env;
const vitest = join(import.meta.dirname, '..', 'node_modules', '.bin', 'vitest');
const done = await runProgram(vitest, ['run', 'tests/payments/contract.test.ts', '-t', 'Stripe itself'], {
  stdio: 'inherit',
  env: { ...env, STRIPE_CHECK_KEY: key, NODE_ENV: 'test' },
});
process.exit(done.status);
