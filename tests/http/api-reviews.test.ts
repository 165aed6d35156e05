import { describe, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { aKeyOf, aProgram } from '../api-program.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp();
const { aClient, aVisitor, anExpert, world } = house;
const call = aProgram(house);
const [client, other, expert, otherExpert] = [
  await aClient(),
  await aClient(),
  await anExpert(),
  await anExpert(),
];
const [ofClient, ofOther] = [await aKeyOf(house, client), await aKeyOf(house, other)];
const [ofExpert, ofOtherExpert] = [
  await aKeyOf(house, expert, { practiceId: expert.expertId }),
  await aKeyOf(house, otherExpert, { practiceId: otherExpert.expertId }),
];

/** Adds a consultation that started this many hours ago and is over. Returns the address of its review. */
async function held(hoursAgo: number) {
  const id = await world.aBooking({
    expertId: expert.expertId,
    clientId: client.id,
    status: 'completed',
    startsAt: new Date(Date.now() - hoursAgo * 3_600_000),
  });
  return `/bookings/${id}/review`;
}
const said = { rating: 4, text: 'Calm & <b>clear</b>.' };

describe('a review with a key', () => {
  it('is given, changed, answered, and withdrawn, as on the page', async () => {
    const path = await held(5);
    const none = await call(ofClient, 'GET', path);
    expect(none.body).toMatchObject({
      as: 'client',
      mayReview: true,
      whyNot: null,
      review: null,
      answer: null,
    });
    expect((await call(ofExpert, 'GET', path)).status).toBe(404);
    const given = await call(ofClient, 'POST', path, said);
    expect([given.status, given.body]).toEqual([
      200,
      expect.objectContaining({
        mayReview: false,
        review: expect.objectContaining({ ...said, standing: 'shown' }),
      }),
    ]);
    const twice = await call(ofClient, 'POST', path, { ...said, rating: 1 });
    expect([twice.status, twice.body.code]).toEqual([409, 'already_sent']);
    const profile = await call(null, 'GET', `/experts/${expert.expertId}`);
    expect(profile.body.reviews).toEqual([expect.objectContaining(said)]);
    const listed = await call(ofExpert, 'GET', '/practice/reviews?unanswered=true');
    expect(listed.body).toMatchObject({
      reviews: [{ ...said, bookingId: path.split('/')[2], answer: null, mayAnswer: true }],
      unanswered: 1,
      next: null,
    });
    const answered = await call(ofExpert, 'PUT', `${path}/answer`, { text: 'Thank you.' });
    expect(answered.body).toMatchObject({ as: 'expert', mayAnswer: true, answer: { text: 'Thank you.' } });
    expect((await call(ofExpert, 'GET', '/practice/reviews?unanswered=true')).body.reviews).toEqual([]);
    expect((await call(ofExpert, 'GET', '/practice/reviews')).body.reviews).toHaveLength(1);
    expect((await call(ofClient, 'GET', path)).body.answer).toMatchObject({ text: 'Thank you.' });
    expect((await call(ofExpert, 'DELETE', `${path}/answer`)).body.answer).toBeNull();
    const changed = await call(ofClient, 'PUT', path, { rating: 2, text: '' });
    expect(changed.body.review).toMatchObject({ rating: 2, text: '' });
    const withdrawn = await call(ofClient, 'DELETE', path);
    expect(withdrawn.body.review).toMatchObject({ text: '', standing: 'withdrawn' });
    expect((await call(ofExpert, 'GET', '/practice/reviews')).body.reviews).toEqual([]);
  });

  it('waits for an admin if its words look like an offer, and says so', async () => {
    const path = await held(30);
    const given = await call(ofClient, 'POST', path, {
      rating: 5,
      text: 'We sell the best edibles in town.',
    });
    expect(given.body.review).toMatchObject({ standing: 'waiting', shownBy: expect.any(String) });
    expect((await call(ofExpert, 'GET', path)).status).toBe(404);
    const answer = await call(ofExpert, 'PUT', `${path}/answer`, { text: 'Thank you.' });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it('belongs to the two sides of its booking', async () => {
    const path = await held(60);
    await call(ofClient, 'POST', path, said);
    for (const [key, method, at, body] of [
      [ofOther, 'GET', path, undefined],
      [ofOther, 'POST', path, said],
      [ofOther, 'PUT', path, said],
      [ofOther, 'DELETE', path, undefined],
      [ofOtherExpert, 'GET', path, undefined],
      [ofOtherExpert, 'PUT', `${path}/answer`, { text: 'Ours.' }],
      [ofOtherExpert, 'DELETE', `${path}/answer`, undefined],
      [ofClient, 'GET', `/bookings/${newId()}/review`, undefined],
      [ofClient, 'GET', '/bookings/x/review', undefined],
      [await aKeyOf(house, expert), 'GET', path, undefined],
    ] as const) {
      const answer = await call(key, method, at, body);
      expect([method, at, answer.status, answer.body.code]).toEqual([method, at, 404, 'not_found']);
    }
    expect((await call(ofClient, 'GET', path)).body.review).toMatchObject(said);
    expect((await call(ofOtherExpert, 'GET', '/practice/reviews')).body.reviews).toEqual([]);
  });

  it('needs a consultation that took place, with someone else', async () => {
    const ahead = await world.aBooking({
      expertId: expert.expertId,
      clientId: other.id,
      status: 'accepted',
      startsAt: new Date(Date.now() + 48 * 3_600_000),
    });
    const early = await call(ofOther, 'POST', `/bookings/${ahead}/review`, said);
    expect([early.status, early.body.code]).toEqual([409, 'status_changed']);
    expect((await call(ofOther, 'GET', `/bookings/${ahead}/review`)).status).toBe(404);
  });

  it.each([
    [{ rating: 0, text: '' }, 'rating'],
    [{ rating: 4.5, text: '' }, 'rating'],
    [{ rating: '4', text: '' }, 'rating'],
    [{ rating: 4, text: 'x'.repeat(1001) }, 'text'],
    [{ rating: 4, text: ['x'] }, 'text'],
    [{ ...said, standing: 'shown' }, 'standing'],
    [{ ...said, authorName: 'Someone' }, 'authorName'],
  ])('names what is wrong with %o', async (body, name) => {
    const answer = await call(ofClient, 'POST', await held(90 + Math.random()), body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input']);
    expect(answer.body.errors).toEqual([expect.objectContaining({ in: 'body', name })]);
  });
});

describe('statements with a key', () => {
  it('show the months of the practice of the key, and only its', async () => {
    const months = await call(ofExpert, 'GET', '/practice/statements');
    expect([months.status, months.body]).toEqual([200, { months: [] }]);
    for (const month of ['2026-01', '1999-13', 'x', '%00']) {
      const answer = await call(ofExpert, 'GET', `/practice/statements/${month}`);
      expect([month, answer.status, answer.body.code]).toEqual([month, 404, 'not_found']);
    }
    expect((await aVisitor().get('/api/v1/practice/statements')).status).toBe(401);
  });
});
