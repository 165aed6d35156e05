import { describe, expect, it } from 'vitest';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { openTestApp, type TestBrowser } from './app.ts';
import { openForms } from './forms.ts';

const app = await openTestApp();
const { world, aVisitor, signedIn } = app;
const { forms, client, expert, request } = await openForms(app);

const VALUES: [string, string][] = [
  ['a NUL', 'Some words\0 and more'],
  ['20,000 characters', 'a'.repeat(20_000)],
];

describe.each(forms)('%s', (_what, who, path, body, words) => {
  let browser: TestBrowser | null = null;
  const send = async (fields: [string, string][]) => {
    browser ??= who ? await signedIn(who) : aVisitor();
    const answer = await browser.post(path, fields);
    await answer.body?.cancel();
    return answer.status;
  };

  it.each(VALUES)('with %s in any text field is refused in place', async (_value, value) => {
    const answers: Record<string, number> = {};
    for (const field of words) answers[field] = await send(Object.entries({ ...body, [field]: value }));
    expect(answers).toEqual(Object.fromEntries(words.map((field) => [field, 422])));
  });

  it('with any field sent twice is refused', async () => {
    const answers: Record<string, number> = {};
    for (const [field, value] of Object.entries(body)) {
      if (path.endsWith('/offer') && field === 'start') continue;
      answers[field] = await send([...Object.entries(body), [field, value]]);
    }
    expect(new Set(Object.values(answers))).toEqual(new Set([422]));
  });
});

describe('the length of a request', () => {
  it.each(['060', '0x3c', '6e1', '60.0', '+60', ' 60', '60 ', '٦٠', '60,0', '1e1', 'Infinity', ''])(
    'is not %j',
    async (minutes) => {
      const browser = await signedIn(client);
      const answer = await browser.post(`/expert/${expert.expertId}/book`, { ...request, minutes });
      expect(answer.status).toBe(422);
      expect(await world.db.select().from(bookings)).toHaveLength(1);
    },
  );

  it('is refused if sent twice', async () => {
    const fields = Object.entries(request).filter(([name]) => name !== 'minutes');
    const browser = await signedIn(client);
    const answer = await browser.post(`/expert/${expert.expertId}/book`, [
      ...(fields as [string, string][]),
      ['minutes', '15'],
      ['minutes', '60'],
    ]);
    expect(answer.status).toBe(422);
    expect(await world.db.select().from(bookings)).toHaveLength(1);
  });
});
