import { afterAll, afterEach, vi } from 'vitest';
import { type CutLine, openCutLine } from '../cut-line.ts';
import { openTestApp } from './app.ts';

/** Opens the product over a connection to its database that can be cut. It is back after each test. */
export async function openCutApp(
  settings: Parameters<typeof openTestApp>[0],
  options: Omit<NonNullable<Parameters<typeof openTestApp>[1]>, 'over'> = {},
) {
  let line!: CutLine;
  const opened = await openTestApp(settings, {
    ...options,
    over: async (url) => {
      line = await openCutLine(url);
      return line.url;
    },
  });
  const { availability } = opened.app.services.database;
  const ready = async () => (await opened.aVisitor().get('/readyz')).status;
  async function away(): Promise<void> {
    await line.cut();
    await until(async () => (await ready()) === 503 && availability.isAway());
  }
  async function back(): Promise<void> {
    await line.mend().catch(() => {});
    await until(async () => (await ready()) === 200);
  }
  // Registered before the app's hook, which can't close the app before the connection is back.
  afterEach(back);
  afterAll(async () => {
    await back();
    setTimeout(() => void line.close(), 0);
  });
  return { ...opened, ready, away, back };
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: 20_000, interval: 10 });
}
