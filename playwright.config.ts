import { defineConfig, devices } from '@playwright/test';
import { temporaryFolder } from './lib/temporary-folder.server.ts';

process.env.PLUGWELL_TEST_DATA ??= temporaryFolder('e2e');
const port = Number(process.env.PLUGWELL_TEST_PORT ?? 3987);
const provider = `http://127.0.0.1:${port + 1}`;
const calendars = `http://127.0.0.1:${port + 2}`;

/**
 * Runs the browser tests in Chromium against the built product, with their own data folder and demo people.
 */
export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // Long enough for a much slower computer.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A trace costs a fifth of the time, so only a retry records one.
    trace: 'on-first-retry',
    // Longer than any button takes to appear, but short enough that a missing button fails its own test.
    actionTimeout: 60_000,
  },
  webServer: [
    {
      command: 'node tests/e2e/openid-provider.ts',
      url: `${provider}/.well-known/openid-configuration`,
      env: { PORT: String(port + 1) },
    },
    {
      command: 'node tests/e2e/google-calendar.ts',
      url: `${calendars}/-/events`,
      env: { PORT: String(port + 2) },
    },
    {
      command: 'node server/main.ts',
      url: `http://localhost:${port}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        NODE_ENV: 'development',
        DATA_DIR: process.env.PLUGWELL_TEST_DATA,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        // The long walk also opens every page in the pseudo-language, which needs its own build.
        LANGUAGES: process.env.PLUGWELL_EVERY_LANGUAGE === '1' ? 'en,es,en-XA' : 'en,es',
        // Each test has its own IP address, so no test's attempts lock out another.
        CLIENT_ADDRESS_HEADER: 'x-test-address',
        // Errands receive webhooks themselves.
        WEBHOOKS_TO_LOCALHOST: 'on',
        GOOGLE_CLIENT_ID: 'plugwell',
        GOOGLE_CLIENT_SECRET: 'a secret of the errands',
        GOOGLE_ISSUER: provider,
        GOOGLE_CALENDAR_CLIENT_ID: 'plugwell',
        GOOGLE_CALENDAR_CLIENT_SECRET: 'a secret of the errands',
        GOOGLE_CALENDAR_SERVER: calendars,
      },
    },
  ],
});
