import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { saveChoices } from '../../ground/notifications/choices.server.ts';
import { notifications } from '../../ground/notifications/tables.ts';
import { readActivity } from '../../overview/activity/read-activity.server.ts';
import {
  approveAnswer,
  approveReview,
  declineAnswer,
  declineReview,
} from '../../overview/moderation/judge-review.server.ts';
import { readReviews } from '../../overview/moderation/read-reviews.server.ts';
import { hideReported, showReported } from '../../overview/reports/hide-reported.server.ts';
import { reportAnswer } from '../../overview/reports/report-review.server.ts';
import { reports } from '../../overview/reports/tables.ts';
import { downloadData } from '../../overview/your-data/download.server.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { NOTIFICATION_KINDS } from '../../registries.ts';
import type { bookings } from '../bookings/tables.ts';
import { answerReview, removeAnswer } from './answer-review.server.ts';
import { changeReview, withdrawReview } from './change-review.server.ts';
import { inviteToReview } from './invite-to-review.server.ts';
import { readReviewable, readReviewOf } from './read-review.server.ts';
import { readShownReviews } from './read-shown-reviews.server.ts';
import { recordReview } from './record-review.server.ts';
import { readReviewSort } from './review-sort.ts';
import { showDueReviews } from './show-due-reviews.server.ts';
import { reviewAnswers, reviews } from './tables.ts';
import { writeReview } from './write-review.server.ts';

const CONNECTIONS = 50;
const world = await openWorld(CONNECTIONS);
const START = world.now;
const admin = await world.aPerson({ name: 'Alex Moss', isAdmin: true });
const FLAGGED = 'Great. Text me at 303-555-0123 for more.';

beforeEach(() => {
  world.now = START;
  world.queued.length = 0;
});

/** Creates a consultation that ended an hour ago. */
async function held(
  given: { expert?: { actor: Person; id: string }; client?: Person } & Partial<
    typeof bookings.$inferInsert
  > = {},
) {
  const { expert = await world.anExpert(), client = await world.aPerson(), ...values } = given;
  const startsAt = new Date(world.now.epochMilliseconds - 90 * 60_000);
  const bookingId = await world.aBooking({
    expertId: expert.id,
    clientId: client.id,
    startsAt,
    status: 'completed',
    ...values,
  });
  return { expert, client, bookingId };
}

const REVIEW = { rating: 5, body: 'Calm and clear.' };
const rowOf = async (bookingId: string) =>
  (await world.db.select().from(reviews).where(eq(reviews.bookingId, bookingId)))[0];
const standing = async (id: string) => {
  const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
  return [row!.rating, row!.reviewCount];
};
const shownAt = async (expertId: string) =>
  (await readProfile(world.as(null), expertId)).reviews.map(({ authorName, rating, body }) => [
    authorName,
    rating,
    body,
  ]);
const mailed = () => world.queued.map(({ data }) => [data.to, data.subject]);

/** Starts the attempts simultaneously over open connections and returns their sorted results. */
async function concurrently(attempts: (() => Promise<unknown>)[]): Promise<string[]> {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => world.db.execute(sql`select pg_sleep(0.02)`)));
  const { promise: barrier, resolve: release } = Promise.withResolvers<void>();
  const codes = attempts.map(async (attempt) => {
    await barrier;
    return await codeOf(attempt());
  });
  release();
  return (await Promise.all(codes)).toSorted();
}

describe('a review', () => {
  it('is on the profile immediately, counts, and notifies the practice', async () => {
    const { expert, client, bookingId } = await held();
    expect(await writeReview(world.as(client), { bookingId, ...REVIEW })).toBe('shown');
    expect(await shownAt(expert.id)).toEqual([['Robin R.', 5, 'Calm and clear.']]);
    expect(await standing(expert.id)).toEqual([5, 1]);
    expect(mailed()).toEqual([[expert.actor.email, 'You have a new review']]);
    const told = await world.db.select().from(notifications).where(eq(notifications.userId, expert.actor.id));
    expect(told).toMatchObject([{ kind: 'review', path: `/dashboard/bookings/${bookingId}/review` }]);
  });

  it('exists once: a second click changes nothing, and a different text is refused', async () => {
    const { expert, client, bookingId } = await held();
    const write = (values = REVIEW) => codeOf(writeReview(world.as(client), { bookingId, ...values }));
    expect([await write(), await write(), await write({ ...REVIEW, rating: 1 })]).toEqual([
      'done',
      'done',
      'already_sent',
    ]);
    expect(await standing(expert.id)).toEqual([5, 1]);
    expect(world.queued).toHaveLength(1);
  });

  const hostile: [what: string, code: string, attempt: () => Promise<unknown>][] = [
    [
      'of a visitor',
      'sign_in_required',
      async () => {
        const { bookingId } = await held();
        return writeReview(world.as(null), { bookingId, ...REVIEW });
      },
    ],
    [
      'of a stranger',
      'not_found',
      async () => {
        const { bookingId } = await held();
        return writeReview(world.as(await world.aPerson()), { bookingId, ...REVIEW });
      },
    ],
    [
      'of the expert',
      'not_allowed',
      async () => {
        const { bookingId, expert } = await held();
        return writeReview(world.as(expert.actor), { bookingId, ...REVIEW });
      },
    ],
    [
      'of a client who has joined the practice since their session was read',
      'not_allowed',
      async () => {
        const { bookingId, client, expert } = await held();
        await world.aMember(expert.id, 'staff', client);
        return writeReview(world.as(client), { bookingId, ...REVIEW });
      },
    ],
    [
      'of an invalid id',
      'not_found',
      async () =>
        writeReview(world.as(await world.aPerson()), { bookingId: "'; drop table reviews", ...REVIEW }),
    ],
    [
      'of an unknown booking',
      'not_found',
      async () => writeReview(world.as(await world.aPerson()), { bookingId: newId(), ...REVIEW }),
    ],
    [
      'after the last day',
      'status_changed',
      async () => {
        const { bookingId, client } = await held();
        world.now = START.add({ hours: 24 * 60 });
        return writeReview(world.as(client), { bookingId, ...REVIEW });
      },
    ],
    ...(['requested', 'accepted', 'declined', 'cancelled', 'expired'] as const).map(
      (status): [string, string, () => Promise<unknown>] => [
        `of a booking that is ${status}`,
        'status_changed',
        async () => {
          const { bookingId, client } = await held({ status });
          return writeReview(world.as(client), { bookingId, ...REVIEW });
        },
      ],
    ),
    [
      'of someone else, changed by a stranger,',
      'not_found',
      async () => {
        const { bookingId, client } = await held();
        await writeReview(world.as(client), { bookingId, ...REVIEW });
        return changeReview(world.as(await world.aPerson()), { bookingId, rating: 1, body: '' });
      },
    ],
    [
      'of a client, withdrawn by the expert,',
      'not_found',
      async () => {
        const { bookingId, client, expert } = await held();
        await writeReview(world.as(client), { bookingId, ...REVIEW });
        return withdrawReview(world.as(expert.actor), { bookingId });
      },
    ],
  ];
  it.each(hostile)('%s is refused', async (_what, code, attempt) =>
    expect(await codeOf(attempt())).toBe(code),
  );

  it.each([0, 6, 4.5, Number.NaN])('of %s stars is refused even without a form', async (rating) => {
    const { expert, client, bookingId } = await held();
    expect(await codeOf(writeReview(world.as(client), { bookingId, rating, body: '' }))).toMatch(/^fault/);
    expect(await standing(expert.id)).toEqual([0, 0]);
  });
});

describe('a review flagged by the content check', () => {
  it('waits, uncounted and unannounced, until an admin shows it', async () => {
    const { expert, client, bookingId } = await held();
    expect(await writeReview(world.as(client), { bookingId, rating: 4, body: FLAGGED })).toBe('waiting');
    expect([await standing(expert.id), await shownAt(expert.id), world.queued]).toEqual([[0, 0], [], []]);
    expect(await readReviewOf(world.as(expert.actor), bookingId)).toBeNull();
    expect(await readReviewOf(world.as(client), bookingId)).toMatchObject({
      review: { standing: 'waiting', checkedBy: asDate(START.add({ hours: 48 })) },
    });
    const { id: reviewId } = (await rowOf(bookingId))!;
    const waiting = { words: '', filter: 'waiting', sort: 'newest', after: null } as const;
    expect((await readReviews(world.as(admin), waiting)).rows).toMatchObject([
      { id: reviewId, body: FLAGGED },
    ]);
    expect(await codeOf(approveReview(world.as(client), { reviewId }))).toBe('not_found');
    const twice = await concurrently([1, 2].map(() => () => approveReview(world.as(admin), { reviewId })));
    expect(twice).toEqual(['done', 'status_changed']);
    expect([await standing(expert.id), await shownAt(expert.id)]).toEqual([
      [4, 1],
      [['Robin R.', 4, FLAGGED]],
    ]);
    expect(mailed().toSorted()).toEqual(
      [
        [client.email, 'Your review is shown'],
        [expert.actor.email, 'You have a new review'],
      ].toSorted(),
    );
  });

  it('stays hidden when an admin declines it, and its author learns why', async () => {
    const { expert, client, bookingId } = await held();
    await writeReview(world.as(client), { bookingId, rating: 1, body: FLAGGED });
    const { id: reviewId } = (await rowOf(bookingId))!;
    await declineReview(world.as(admin), { reviewId, reason: 'It has a phone number.' });
    expect(world.queued.map(({ data }) => [data.to, data.text])).toEqual([
      [client.email, expect.stringContaining('It has a phone number.')],
    ]);
    expect(await codeOf(declineReview(world.as(admin), { reviewId, reason: 'Again' }))).toBe(
      'status_changed',
    );
    expect(await codeOf(approveReview(world.as(admin), { reviewId }))).toBe('status_changed');
    expect(await codeOf(changeReview(world.as(client), { bookingId, ...REVIEW }))).toBe('status_changed');
    world.now = START.add({ hours: 100 });
    expect(await showDueReviews(world.asProduct())).toBe(0);
    expect(await standing(expert.id)).toEqual([0, 0]);
    await withdrawReview(world.as(client), { bookingId });
    expect(await rowOf(bookingId)).toMatchObject({ body: '', isShown: false });
    expect(await codeOf(changeReview(world.as(client), { bookingId, ...REVIEW }))).toBe('status_changed');
  });

  it('is public after 48 hours if no one decides', async () => {
    const { expert, client, bookingId } = await held();
    await writeReview(world.as(client), { bookingId, rating: 3, body: FLAGGED });
    world.now = START.add({ hours: 47 });
    expect(await showDueReviews(world.asProduct())).toBe(0);
    world.now = START.add({ hours: 48 });
    expect([await showDueReviews(world.asProduct()), await showDueReviews(world.asProduct())]).toEqual([
      1, 0,
    ]);
    expect(await standing(expert.id)).toEqual([3, 1]);
    expect(mailed()).toHaveLength(2);
  });

  it('is checked again after a change', async () => {
    const { expert, client, bookingId } = await held();
    const change = (rating: number, body: string) =>
      changeReview(world.as(client), { bookingId, rating, body });
    await writeReview(world.as(client), { bookingId, ...REVIEW });
    expect([await change(4, FLAGGED), await standing(expert.id)]).toEqual(['waiting', [0, 0]]);
    expect([await change(2, 'Fine.'), await standing(expert.id)]).toEqual(['shown', [2, 1]]);
    expect(mailed()).toHaveLength(1);
  });
});

describe('the author', () => {
  it('can change the review for 14 days, and withdraw words and stars at any time', async () => {
    const { expert, client, bookingId } = await held();
    await writeReview(world.as(client), { bookingId, ...REVIEW });
    world.now = START.add({ hours: 24 * 13 });
    await changeReview(world.as(client), { bookingId, rating: 3, body: 'So so.' });
    expect(await shownAt(expert.id)).toEqual([['Robin R.', 3, 'So so.']]);
    world.now = START.add({ hours: 24 * 14 });
    expect(await codeOf(changeReview(world.as(client), { bookingId, ...REVIEW }))).toBe('status_changed');
    world.now = START.add({ hours: 24 * 400 });
    for (const _press of [1, 2]) await withdrawReview(world.as(client), { bookingId });
    expect([await standing(expert.id), await shownAt(expert.id)]).toEqual([[0, 0], []]);
    expect(await rowOf(bookingId)).toMatchObject({ body: '' });
  });

  it('can write it again after a withdrawal, as the same review', async () => {
    const { expert, client, bookingId } = await held();
    await writeReview(world.as(client), { bookingId, ...REVIEW });
    await withdrawReview(world.as(client), { bookingId });
    expect(await codeOf(writeReview(world.as(client), { bookingId, ...REVIEW }))).toBe('already_sent');
    await changeReview(world.as(client), { bookingId, rating: 4, body: '' });
    expect(await standing(expert.id)).toEqual([4, 1]);
  });

  it('has the name from their profile, and is anonymous after hiding it', async () => {
    const { expert, client, bookingId } = await held();
    const at = asDate(START);
    await world.db
      .insert(clientProfiles)
      .values({ userId: client.id, displayName: 'Juniper Hale', updatedAt: at });
    await writeReview(world.as(client), { bookingId, ...REVIEW });
    expect(await shownAt(expert.id)).toEqual([['Juniper H.', 5, REVIEW.body]]);
    await world.db
      .update(clientProfiles)
      .set({ showName: false })
      .where(eq(clientProfiles.userId, client.id));
    expect(await shownAt(expert.id)).toEqual([['Anonymous User', 5, REVIEW.body]]);
  });
});

describe('the mean', () => {
  it('of 50 clients who review simultaneously is exact, as is their count, even in the listing', async () => {
    const expert = await world.anExpert();
    const given = await Promise.all(Array.from({ length: 50 }, () => held({ expert })));
    const stars = given.map((_one, at) => ((at * 7) % 5) + 1);
    const codes = await concurrently(
      given.map(
        ({ client, bookingId }, at) =>
          () =>
            writeReview(world.as(client), { bookingId, rating: stars[at]!, body: '' }),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['done']));
    const mean = stars.reduce((sum, one) => sum + one, 0) / 50;
    expect(await standing(expert.id)).toEqual([mean, 50]);
    const [listed] = await world.db.select().from(listing).where(eq(listing.expertId, expert.id));
    expect(listed!.rating).toBe(mean);

    const gone = await concurrently(
      given.slice(0, 25).map(
        ({ client, bookingId }) =>
          () =>
            withdrawReview(world.as(client), { bookingId }),
      ),
    );
    expect(new Set(gone)).toEqual(new Set(['done']));
    const left = stars.slice(25);
    expect(await standing(expert.id)).toEqual([left.reduce((sum, one) => sum + one, 0) / 25, 25]);
  });

  it('counts one of a client’s two tabs', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { expert, client, bookingId } = await held();
      const tabs = [1, 5].map(
        (rating) => () => writeReview(world.as(client), { bookingId, rating, body: '' }),
      );
      expect(await concurrently(tabs)).toEqual(['already_sent', 'done']);
      expect((await standing(expert.id))[1]).toBe(1);
    }
  });

  it('is not rounded twice: 242 stars from 57 clients are 4.2', async () => {
    const { client, expert, bookingId } = await held();
    const stars = Array.from({ length: 56 }, (_one, at) => (at < 13 ? 5 : 4));
    await world.db.insert(reviews).values(
      stars.map((rating) => ({
        id: newId(),
        expertId: expert.id,
        authorName: 'Robin R.',
        rating,
      })),
    );
    await writeReview(world.as(client), { bookingId, rating: 5, body: '' });
    const [mean, count] = (await standing(expert.id)) as [number, number];
    expect([mean.toFixed(1), count]).toEqual(['4.2', 57]);
  });
});

describe('the answer of the practice', () => {
  const THANKS = 'Thank you, Robin. Come again.';
  /** Creates a public review without an answer. */
  async function reviewed() {
    const one = await held();
    await writeReview(world.as(one.client), { bookingId: one.bookingId, ...REVIEW });
    world.queued.length = 0;
    const answer = (who: Person | null, words = THANKS) =>
      answerReview(world.as(who), { bookingId: one.bookingId, answer: words });
    const { id: reviewId } = (await rowOf(one.bookingId))!;
    const shown = async () => (await readProfile(world.as(null), one.expert.id)).reviews[0]?.answer;
    return { ...one, answer, reviewId, shown };
  }

  it('appears under the review immediately, exists once, and notifies the client once', async () => {
    const { client, expert, answer, shown, bookingId } = await reviewed();
    expect([await answer(expert.actor), await answer(expert.actor)]).toEqual(['shown', 'shown']);
    expect(await shown()).toBe(THANKS);
    await answer(expert.actor, 'Thank you.');
    expect(await shown()).toBe('Thank you.');
    expect(mailed()).toEqual([[client.email, 'Your review has an answer']]);
    expect(await readReviewOf(world.as(client), bookingId)).toMatchObject({
      answer: { body: 'Thank you.' },
      mayAnswer: false,
    });
    for (const _press of [1, 2]) await removeAnswer(world.as(expert.actor), { bookingId });
    expect(await shown()).toBeNull();
  });

  it.each<
    [who: string, code: string, by: (one: Awaited<ReturnType<typeof reviewed>>) => Promise<Person | null>]
  >([
    ['a visitor', 'sign_in_required', async () => null],
    ['a stranger', 'not_found', () => world.aPerson()],
    ['another expert', 'not_found', async () => (await world.anExpert()).actor],
    ['the client', 'not_allowed', async ({ client }) => client],
    ['staff', 'not_allowed', ({ expert }) => world.aMember(expert.id, 'staff')],
    [
      'an owner removed since their session was read',
      'not_allowed',
      async ({ expert }) => ({
        ...(await world.aPerson()),
        memberships: [{ practiceId: expert.id, role: 'owner' }],
      }),
    ],
  ])('of %s is refused', async (_who, code, by) => {
    const one = await reviewed();
    expect(await codeOf(one.answer(await by(one)))).toBe(code);
    expect(await one.shown()).toBeNull();
  });

  it('cannot be written to a waiting or withdrawn review', async () => {
    const { expert, client, answer, bookingId } = await reviewed();
    await changeReview(world.as(client), { bookingId, rating: 5, body: FLAGGED });
    expect(await codeOf(answer(expert.actor))).toBe('not_found');
    await withdrawReview(world.as(client), { bookingId });
    expect(await codeOf(answer(expert.actor))).toBe('not_found');
  });

  it('is deleted with a withdrawn review', async () => {
    const { expert, client, answer, bookingId, shown } = await reviewed();
    await answer(expert.actor);
    await withdrawReview(world.as(client), { bookingId });
    await changeReview(world.as(client), { bookingId, ...REVIEW });
    expect(await shown()).toBeNull();
  });

  it('waits like a review if the check flags it, until an admin shows or declines it', async () => {
    const { expert, client, answer, reviewId, shown } = await reviewed();
    expect([await answer(expert.actor, FLAGGED), await shown()]).toEqual(['waiting', null]);
    expect(world.queued).toEqual([]);
    await approveAnswer(world.as(admin), { reviewId });
    expect(await shown()).toBe(FLAGGED);
    expect(
      mailed()
        .map(([to]) => to)
        .toSorted(),
    ).toEqual([client.email, expert.actor.email].toSorted());
    await answer(expert.actor, `${FLAGGED} Soon.`);
    expect(await shown()).toBeNull();
    await declineAnswer(world.as(admin), { reviewId, reason: 'It has a phone number.' });
    expect(await codeOf(approveAnswer(world.as(admin), { reviewId }))).toBe('status_changed');
    expect(await codeOf(answer(expert.actor, 'Other words'))).toBe('status_changed');
    expect(await shown()).toBeNull();
  });

  it('is public after 48 hours if no one decides', async () => {
    const { expert, answer, shown } = await reviewed();
    await answer(expert.actor, FLAGGED);
    world.now = START.add({ hours: 48 });
    await showDueReviews(world.asProduct());
    expect(await shown()).toBe(FLAGGED);
  });

  it('exists once even if two are written simultaneously', async () => {
    const { expert, answer, client, reviewId } = await reviewed();
    expect(await concurrently(['One', 'Two'].map((words) => () => answer(expert.actor, words)))).toEqual([
      'done',
      'done',
    ]);
    expect(
      await world.db.select().from(reviewAnswers).where(eq(reviewAnswers.reviewId, reviewId)),
    ).toHaveLength(1);
    expect(mailed().filter(([to]) => to === client.email)).toHaveLength(1);
  });

  it('can be reported by others, hidden with a reason, and shown again', async () => {
    const { expert, client, answer, reviewId, shown } = await reviewed();
    await answer(expert.actor);
    const why = { reason: 'harassment', details: 'Rude.' } as const;
    const about = { expertId: expert.id, reviewId };
    expect(await codeOf(reportAnswer(world.as(expert.actor), { ...about, ...why }))).toBe('own_profile');
    await reportAnswer(world.as(client), { ...about, ...why });
    const [report] = await world.db.select().from(reports).where(eq(reports.reporterId, client.id));
    expect(report).toMatchObject({ subjectKind: 'answer', words: THANKS, reportedId: expert.actor.id });
    world.queued.length = 0;
    await hideReported(world.as(admin), { reportId: report!.id, reason: 'It names another client.' });
    expect(mailed()).toEqual([[expert.actor.email, 'Your answer is no longer shown']]);
    expect(await shown()).toBeNull();
    expect(await codeOf(answer(expert.actor, 'Again'))).toBe('status_changed');
    await showReported(world.as(admin), { reportId: report!.id });
    expect(await shown()).toBe(THANKS);
  });
});

describe('the Activity History', () => {
  const lines = async (who: Person) =>
    (await readActivity(world.as(who), { type: null, page: 1 })).entries
      .filter(({ type }) => type === 'booking')
      .map(({ description }) => description)
      .toSorted();

  it('shows client and practice the review, answer, and withdrawal, each in their own words', async () => {
    const { client, expert, bookingId } = await held();
    await writeReview(world.as(client), { bookingId, rating: 4, body: FLAGGED });
    expect([await lines(client), await lines(expert.actor)]).toEqual([
      ['You reviewed your consultation with Sage Alder'],
      [],
    ]);
    await changeReview(world.as(client), { bookingId, ...REVIEW });
    await answerReview(world.as(expert.actor), { bookingId, answer: 'Thank you.' });
    expect([await lines(client), await lines(expert.actor)]).toEqual([
      ['Sage Alder answered your review', 'You reviewed your consultation with Sage Alder'],
      ['Robin R. reviewed a consultation with you', 'Your practice answered the review by Robin R.'],
    ]);
    await withdrawReview(world.as(client), { bookingId });
    expect(await lines(client)).toContain('You withdrew your review of Sage Alder');
    expect(await lines(await world.aPerson())).toEqual([]);
    world.now = START.add({ hours: 24 * 30 + 1 });
    expect(await lines(client)).toEqual([]);
  });
});

describe('the download', () => {
  it('has a person’s own texts in full, and only the public part of what their practice received', async () => {
    const expert = await world.anExpert();
    const [one, two] = [await held({ expert }), await held({ expert })];
    await writeReview(world.as(one.client), { bookingId: one.bookingId, ...REVIEW });
    await writeReview(world.as(two.client), { bookingId: two.bookingId, rating: 1, body: FLAGGED });
    await answerReview(world.as(expert.actor), { bookingId: one.bookingId, answer: 'Thank you.' });
    const mine = (await downloadData(world.as(two.client))).data;
    expect(mine.reviewsWritten).toMatchObject([{ body: FLAGGED, rating: 1 }]);
    const theirs = (await downloadData(world.as(expert.actor))).data;
    expect(theirs.reviewsReceived).toMatchObject([{ body: REVIEW.body }]);
    expect(theirs.answersToReviews).toMatchObject([{ body: 'Thank you.' }]);
    expect(JSON.stringify(theirs)).not.toContain('303-555-0123');
    expect(JSON.stringify(theirs.answersToReviews)).not.toContain(expert.actor.id);
  });
});

describe('the reviews of a practice, page by page', () => {
  it('are newest first, ten per page, each once, with mean and count', async () => {
    const { id: expertId } = await world.anExpert();
    for (let at = 1; at <= 23; at += 1) {
      await recordReview(world.as(null), {
        id: newId(),
        expertId,
        authorName: 'Robin R.',
        rating: (at % 2) + 4,
        body: `No. ${at}`,
        createdAt: new Date(START.epochMilliseconds - 3_600_000 * (24 - Math.floor(at / 2))),
      });
    }
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => readShownReviews(world.as(null), { expertId, page })),
    );
    expect(pages.map(({ reviews }) => reviews.length)).toEqual([10, 10, 3, 0]);
    const all = pages.flatMap(({ reviews }) => reviews.map(({ body }) => Number(body.slice(4))));
    expect(new Set(all).size).toBe(23);
    expect(all.map((no) => Math.floor(no / 2))).toEqual(
      all.map((no) => Math.floor(no / 2)).toSorted((a, b) => b - a),
    );
    expect(pages[0]).toMatchObject({ reviewCount: 23, rating: 4.521739, starCounts: [12, 11, 0, 0, 0] });
    const starsBy = async (sort: 'highest' | 'lowest') => {
      const sorted = await Promise.all(
        [1, 2, 3].map((page) => readShownReviews(world.as(null), { expertId, page, sort })),
      );
      const shown = sorted.flatMap(({ reviews }) => reviews);
      expect(new Set(shown.map(({ id }) => id)).size).toBe(23);
      return shown.map(({ rating }) => rating);
    };
    const stars = [...Array(12).fill(5), ...Array(11).fill(4)];
    expect(await starsBy('highest')).toEqual(stars);
    expect(await starsBy('lowest')).toEqual(stars.toReversed());
  });

  it.each([
    [null, 'newest'],
    ['highest', 'highest'],
    ["'; drop table reviews", 'newest'],
  ])('requested in the order %s, are sorted by %s', (asked, sort) =>
    expect(readReviewSort(asked)).toBe(sort),
  );

  it.each(["'; drop table reviews", newId()])('of %s are not found', async (expertId) =>
    expect(await codeOf(readShownReviews(world.as(null), { expertId, page: 1 }))).toBe('not_found'),
  );
});

describe('the invitation to review', () => {
  const invite = () => inviteToReview(world.asProduct('invite-to-review'));
  const later = (hours: number) => {
    world.now = START.add({ hours });
  };

  it('goes to the client once, four hours after the end', async () => {
    const { client, bookingId } = await held();
    later(2);
    await invite();
    expect(mailed()).toEqual([]);
    later(4);
    expect(await invite()).toBeGreaterThan(0);
    const mine = () => mailed().filter(([to]) => to === client.email);
    expect(mine()).toEqual([[client.email, 'How was your consultation?']]);
    later(9);
    await invite();
    expect(mine()).toHaveLength(1);
    const [told] = await world.db.select().from(notifications).where(eq(notifications.userId, client.id));
    expect(told).toMatchObject({ path: `/dashboard/bookings/${bookingId}/review` });
  });

  const unasked: [who: string, given: () => Promise<{ client: Person }>][] = [
    [
      'who has written one',
      async () => {
        const one = await held();
        await writeReview(world.as(one.client), { bookingId: one.bookingId, ...REVIEW });
        return one;
      },
    ],
    ['whose booking was cancelled', () => held({ status: 'cancelled' })],
    [
      'who now belongs to the practice',
      async () => {
        const one = await held();
        await world.aMember(one.expert.id, 'staff', one.client);
        return one;
      },
    ],
    [
      'who is about to leave',
      async () =>
        held({
          client: await world.aPerson({ deleteAt: asDate(START.add({ hours: 200 })) }),
        }),
    ],
    [
      'who has turned both channels off',
      async () => {
        const one = await held();
        await saveChoices(world.as(one.client), NOTIFICATION_KINDS, [
          { kind: 'review-invitation', chosen: [] },
        ]);
        return one;
      },
    ],
  ];
  it.each(unasked)('does not go to a client %s', async (_who, given) => {
    const { client } = await given();
    later(5);
    world.queued.length = 0;
    await invite();
    expect(mailed().filter(([to]) => to === client.email)).toEqual([]);
    expect(await world.db.select().from(notifications).where(eq(notifications.userId, client.id))).toEqual(
      [],
    );
  });

  it('appears with the booking while a review is possible', async () => {
    const { client, expert, bookingId } = await held();
    const asked = (who: Person) => readReviewable(world.as(who), [bookingId]);
    expect([await asked(client), await asked(expert.actor)]).toEqual([[bookingId], []]);
    await writeReview(world.as(client), { bookingId, ...REVIEW });
    expect(await asked(client)).toEqual([]);
  });
});
