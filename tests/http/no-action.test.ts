import { expect, it } from 'vitest';
import { openTestApp } from './app.ts';

const lines: string[] = [];
const { aVisitor } = await openTestApp(
  { LOG_LEVEL: 'warn' },
  { logTo: { write: (line) => void lines.push(line) } },
);

it('a form sent to a page without an action is refused and not logged as a failure', async () => {
  for (const at of ['/', '/?index', '/about-us', '/about-us.data', '/find-experts', '/find-experts.data']) {
    const answer = await aVisitor().post(at, { word: 'x' });
    expect([at, answer.status]).toEqual([at, 405]);
    await answer.text();
  }
  expect(lines).toEqual([]);
});
