import { describe, expect, it } from 'vitest';
import { recordReview } from '../../core/consultations/reviews/record-review.server.ts';
import { takeDaysOff } from '../../core/practice/availability/take-days-off.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { aVisitor, aClient, anExpert, anAdmin, signedIn, world } = await openTestApp();
const [expert, client, other] = [await anExpert(), await aClient(), await aClient()];
const [admin, browser, owner] = [
  await signedIn(await anAdmin()),
  await signedIn(client),
  await signedIn(expert),
];
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
const pageOf = async (by: TestBrowser, path: string) => textOf(await by.get(path));
const PROFILE = `/expert/${expert.expertId}`;

/**
 * Adds a consultation that started this many hours ago and is over. Returns the paths of its page and its
 * review.
 */
async function held(hoursAgo: number) {
  const id = await world.aBooking({
    expertId: expert.expertId,
    clientId: client.id,
    status: 'completed',
    startsAt: new Date(Date.now() - hoursAgo * 3_600_000),
  });
  const page = `/dashboard/bookings/${id}`;
  return { page, review: `${page}/review` };
}

describe('a review', () => {
  it('is written on the booking page without script, changed, answered, reported and withdrawn', async () => {
    const { page, review } = await held(5);
    expect(await pageOf(browser, '/dashboard/bookings?tab=past')).toContain(`href="${review}"`);
    for (const path of [page, review]) {
      const form = await pageOf(browser, path);
      expect(form).toMatch(new RegExp(`<form[^>]*action="${RegExp.escape(review)}"`));
      for (const stars of [1, 2, 3, 4, 5])
        expect(form).toMatch(
          new RegExp(`<input(?=[^>]*type="radio")(?=[^>]*value="${stars}")[^>]*name="rating"`),
        );
      for (const words of ['under the name “Robin R.”', 'within 48 hours', 'withdraw it at any time'])
        expect(form).toContain(words);
    }
    const write = (fields: Record<string, string>) => browser.post(review, { intent: 'write', ...fields });
    const answers = [];
    for (const rating of ['0', '6', '4.5', 'abc', '']) answers.push((await write({ rating })).status);
    expect(answers).toEqual([422, 422, 422, 422, 422]);
    const first = { rating: '4', body: 'Calm & <b>clear</b>.' };
    for (const _press of [1, 2]) expect((await write(first)).headers.get('Location')).toBe(page);
    const again = await write({ rating: '1', body: 'Other words' });
    expect([again.status, await textOf(again)]).toEqual([
      409,
      expect.stringContaining('You have already reviewed this consultation.'),
    ]);
    expect(await pageOf(browser, '/dashboard/bookings?tab=past')).not.toContain(`href="${review}"`);

    const profile = await pageOf(aVisitor(), PROFILE);
    for (const words of ['Calm &amp; &lt;b&gt;clear&lt;/b&gt;.', 'Rated 4.0 out of 5', '(1)', 'Robin R.'])
      expect(profile).toContain(words);
    expect(profile).not.toContain('<b>clear');

    expect(await pageOf(owner, page)).toContain('Answer in public');
    expect((await owner.post(review, { intent: 'answer', answer: ' ' })).status).toBe(422);
    const fields = { intent: 'answer', answer: 'Thank you, Robin.' };
    expect((await owner.post(review, fields)).headers.get('Location')).toBe(page);
    expect((await browser.post(review, fields)).status).toBe(403);
    for (const by of [aVisitor(), browser]) expect(await pageOf(by, PROFILE)).toContain('Thank you, Robin.');
    expect(await pageOf(browser, page)).toContain('Thank you, Robin.');

    const [, report] = /href="([^"]*report\?answer=[^"]*)"/.exec(await pageOf(browser, PROFILE))!;
    expect(await pageOf(browser, report!)).toContain('Report an answer');
    const why = { reason: 'harassment', details: 'Rude.' };
    expect((await browser.post(report!, why)).headers.get('Location')).toBe(PROFILE);
    expect((await owner.get(report!)).status).toBe(409);
    expect((await owner.post(review, { intent: 'remove-answer' })).status).toBe(302);
    expect(await pageOf(aVisitor(), PROFILE)).not.toContain('Thank you, Robin.');

    expect((await browser.post(review, { intent: 'change', rating: '2', body: 'So so.' })).status).toBe(302);
    expect(await pageOf(aVisitor(), PROFILE)).toContain('Rated 2.0 out of 5');
    expect((await browser.post(review, { intent: 'withdraw' })).status).toBe(302);
    const without = await pageOf(aVisitor(), PROFILE);
    expect([without.includes('So so.'), without.includes('No reviews yet')]).toEqual([false, true]);
    expect(await pageOf(browser, page)).toContain('You have withdrawn your review.');
  });

  it('is refused for other people’s bookings and for those that have not taken place', async () => {
    const { page, review } = await held(8);
    const fields = { intent: 'write', rating: '5', body: '' };
    const stranger = await signedIn(other);
    expect((await aVisitor().post(review, fields)).headers.get('Location')).toMatch(/^\/auth\?/);
    expect([(await stranger.get(review)).status, (await stranger.post(review, fields)).status]).toEqual([
      404, 404,
    ]);
    expect((await owner.post(review, fields)).status).toBe(403);
    for (const intent of ['change', 'withdraw'])
      expect((await browser.post(review, { ...fields, intent })).status).toBe(404);
    expect((await browser.post(review, { ...fields, intent: 'delete' })).status).toBe(422);
    expect((await browser.post(review, { ...fields, body: 'a'.repeat(1001) })).status).toBe(422);
    expect(
      (await browser.post(review, { ...fields, body: 'a'.repeat(1_000_000) })).status,
    ).toBeGreaterThanOrEqual(413);

    const ahead = await world.aBooking({
      expertId: expert.expertId,
      clientId: client.id,
      status: 'accepted',
      startsAt: new Date(Date.now() + 48 * 3_600_000),
    });
    const path = `/dashboard/bookings/${ahead}/review`;
    expect((await browser.post(path, fields)).status).toBe(409);
    expect(await pageOf(browser, path)).toContain('once the consultation has taken place');
    expect(await pageOf(browser, `/dashboard/bookings/${ahead}`)).not.toContain('name="rating"');
    expect(await pageOf(aVisitor(), page)).not.toContain('name="rating"');
  });

  it('flagged by the check waits for an admin, who shows it or says why not', async () => {
    const [one, two] = [await held(11), await held(14)];
    const text = (digits: string) => `Text me at 303-555-${digits}.`;
    for (const [{ review }, digits] of [
      [one, '0101'],
      [two, '0102'],
    ] as const)
      await browser.post(review, { intent: 'write', rating: '5', body: text(digits) });
    expect(await pageOf(browser, one.page)).toContain('one of us reads it first');
    expect(await pageOf(aVisitor(), PROFILE)).not.toContain('303-555');
    expect(await pageOf(admin, '/admin')).toContain('Reviews to read');
    const pathOf = async (digits: string) => {
      const table = await pageOf(admin, '/admin/reviews?filter=waiting');
      for (const [, path] of table.matchAll(/href="(\/admin\/reviews\/[0-9a-f-]{36})"/g))
        if ((await pageOf(admin, path!)).includes(text(digits))) return path!;
      throw new Error(`No review with ${digits} waits.`);
    };
    const [first, second] = [await pathOf('0101'), await pathOf('0102')];
    expect(await pageOf(admin, first)).toContain('a phone number, link or address');
    expect((await admin.post(second, { intent: 'reject', words: '' })).status).toBe(422);
    expect((await admin.post(second, { intent: 'reject', words: 'A phone number.' })).status).toBe(302);
    expect((await admin.post(second, { intent: 'approve' })).status).toBe(409);
    expect((await admin.post(first, { intent: 'approve' })).status).toBe(302);
    const profile = await pageOf(aVisitor(), PROFILE);
    expect([profile.includes(text('0101')), profile.includes(text('0102'))]).toEqual([true, false]);
    expect(await pageOf(browser, two.page)).toContain('A phone number.');
  });
});

describe('the reviews of a profile', () => {
  it('are read page by page without script, linked from the profile', async () => {
    const { expertId } = await anExpert();
    for (let at = 1; at <= 12; at += 1) {
      await recordReview(world.as(null), {
        id: newId(),
        expertId,
        authorName: 'Ida M.',
        rating: 5,
        body: `No. ${at}!`,
        createdAt: new Date(Date.UTC(2026, 0, at)),
      });
    }
    const visitor = aVisitor();
    const profile = await pageOf(visitor, `/expert/${expertId}`);
    expect(profile).toContain('No. 12!');
    expect(profile).not.toContain('No. 2!');
    expect(profile).toContain(`href="/expert/${expertId}/reviews?page=2"`);
    expect(profile).toContain(`href="/expert/${expertId}/reviews?sort=highest"`);
    const highest = await pageOf(visitor, `/expert/${expertId}/reviews?sort=highest`);
    for (const words of [
      '5 stars, 12 reviews',
      '1 star, 0 reviews',
      'sort=highest&amp;page=2',
      'Next reviews',
    ]) {
      expect(highest).toContain(words);
    }
    const second = await pageOf(visitor, `/expert/${expertId}/reviews?page=2`);
    for (const words of ['No. 2!', 'No. 1!', '(12)', 'Newer reviews']) expect(second).toContain(words);
    expect([second.includes('No. 3!'), second.includes('Older reviews')]).toEqual([false, false]);
    for (const page of ['0', '-1', 'abc', '1e9', '4.5'])
      expect(await pageOf(visitor, `/expert/${expertId}/reviews?page=${page}`)).toContain('No. 12!');
    expect(await pageOf(visitor, `/expert/${expertId}/reviews?page=999999`)).toContain('No more reviews');
    expect((await visitor.get(`/expert/${newId()}/reviews`)).status).toBe(404);
  });
});

describe('favorites', () => {
  it('are saved on the profile and the booking page without script, and listed only for that person', async () => {
    const { expertId } = await anExpert();
    const [profile, book] = [`/expert/${expertId}`, `/expert/${expertId}/book`];
    const list = '/dashboard/favorites';
    const stranger = await signedIn(other);
    expect(await pageOf(aVisitor(), profile)).toContain(`next=${encodeURIComponent(profile)}`);
    for (const path of [profile, book]) {
      const page = await pageOf(browser, path);
      expect(page).toMatch(new RegExp(`<form(?=[^>]*method="post")[^>]*action="${list}"`));
      expect(page).toContain('Save');
    }
    const send = (by: TestBrowser, intent: string, values: Record<string, string> = {}) =>
      by.post(list, { intent, expert: expertId, back: profile, ...values });
    for (const _press of [1, 2]) expect((await send(browser, 'keep')).headers.get('Location')).toBe(profile);
    expect(await pageOf(browser, profile)).toContain('from your favorites');
    for (const path of [list, '/dashboard'])
      expect(
        [await pageOf(browser, path), await pageOf(stranger, path)].map((page) => page.includes(profile)),
      ).toEqual([true, false]);
    for (const back of ['https://evil.example', '//evil.example', '/sign-out', '/expert/x/report'])
      expect((await send(browser, 'keep', { back })).headers.get('Location')).toBe(list);
    expect((await send(browser, 'keep', { expert: newId() })).status).toBe(404);
    expect((await send(owner, 'keep', { expert: expert.expertId })).status).toBe(409);
    expect((await send(aVisitor(), 'keep')).headers.get('Location')).toMatch(/^\/auth\?/);
    expect((await send(browser, 'drop')).headers.get('Location')).toBe(profile);
    expect(await pageOf(browser, list)).toContain('No favorites yet');
  });
});

describe('a wait for a time', () => {
  it('is offered if there is none, saved, listed and stopped without script', async () => {
    const away = await anExpert();
    const book = `/expert/${away.expertId}/book`;
    const ASKS = 'Tell me when a time opens';
    expect(await pageOf(browser, book)).not.toContain(ASKS);
    const day = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString();
    await takeDaysOff(world.as(away), { practiceId: away.expertId, from: day(-1), until: day(40) });
    for (const by of [aVisitor(), browser]) expect(await pageOf(by, book)).toContain(ASKS);
    const send = (intent: string) =>
      browser.post('/dashboard/favorites', { intent, expert: away.expertId, back: book });
    for (const _press of [1, 2]) expect((await send('wait')).headers.get('Location')).toBe(book);
    const waits = await pageOf(browser, book);
    expect([waits.includes('Stop waiting'), waits.includes(ASKS)]).toEqual([true, false]);
    expect(await pageOf(browser, '/dashboard/favorites')).toContain('You’re waiting for a time');
    expect((await send('stop-waiting')).headers.get('Location')).toBe(book);
    expect(await pageOf(browser, book)).toContain(ASKS);
  });
});
