import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { readConversation } from '../../consultations/messages/read-conversation.server.ts';
import { readConversations } from '../../consultations/messages/read-conversations.server.ts';
import { sendMessage } from '../../consultations/messages/send-message.server.ts';
import { messages } from '../../consultations/messages/tables.ts';
import { recordReview } from '../../consultations/reviews/record-review.server.ts';
import { reviews } from '../../consultations/reviews/tables.ts';
import type { Person } from '../../context.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { readRecord } from '../../ground/admin/read-record.server.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { SUBJECT_NAMES } from '../../registries.server.ts';
import { hideReported, showReported } from '../reports/hide-reported.server.ts';
import { readWordsNow } from '../reports/read-reported-words.server.ts';
import { readReport, readReports } from '../reports/read-reports.server.ts';
import { reportMessage } from '../reports/report-message.server.ts';
import { reportPerson } from '../reports/report-person.server.ts';
import { reportReview } from '../reports/report-review.server.ts';
import { reports } from '../reports/tables.ts';
import { deleteDueAccounts } from '../your-data/delete-due-accounts.server.ts';
import { downloadData } from '../your-data/download.server.ts';

const CONNECTIONS = 50;
const world = await openWorld(CONNECTIONS);
const admin = await world.aPerson({ name: 'Alex Moss', isAdmin: true });
const asAdmin = world.as(admin);
const why = { reason: 'harassment', details: 'This is about me.' } as const;
const REASON = 'It names another client.';

beforeEach(() => {
  world.queued.length = 0;
});

/** Opens every connection of the pool, so no attempt waits for one. */
const warm = () =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => world.db.execute(sql`select pg_sleep(0.02)`)));

/** Starts the attempts simultaneously and returns their sorted outcomes. */
async function concurrently(attempts: (() => Promise<unknown>)[]): Promise<string[]> {
  await warm();
  const { promise: barrier, resolve: release } = Promise.withResolvers<void>();
  const codes = attempts.map(async (attempt) => {
    await barrier;
    return await codeOf(attempt());
  });
  release();
  return (await Promise.all(codes)).toSorted();
}

/** Creates an expert with one review per rating, each by a different person. */
async function aReviewed(...stars: number[]) {
  const { id: expertId, actor } = await world.anExpert();
  const written: { id: string; author: Person }[] = [];
  for (const rating of stars) {
    const [id, author] = [newId(), await world.aPerson()];
    const by = { authorId: author.id, authorName: 'Robin R.' };
    const said = { rating, body: `Worth ${rating} stars.`, createdAt: new Date('2026-11-01T18:00:00Z') };
    await recordReview(asAdmin, { id, expertId, ...by, ...said });
    written.push({ id, author });
  }
  return { expertId, owner: actor, written };
}

/** Creates a conversation with a message from the client and one from the expert. */
async function aConversation() {
  const { client, expert } = await world.aRequest();
  const say = (who: Person, to: Parameters<typeof sendMessage>[1]['to'], body: string) =>
    sendMessage(world.as(who), { to, body, key: newId() });
  const { conversationId } = await say(client, { expertId: expert.id }, 'Hello there');
  await say(expert.actor, { conversationId }, 'You are a fool.');
  return { client, expert: expert.actor, expertId: expert.id, conversationId, say };
}

const of = async (reporter: Person) =>
  await world.db.select().from(reports).where(eq(reports.reporterId, reporter.id));
const standing = async (id: string) => {
  const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
  return [row!.rating, row!.reviewCount];
};

async function aReportedReview(...stars: number[]) {
  const reviewed = await aReviewed(...stars);
  const reporter = await world.aPerson();
  const reviewId = reviewed.written[0]!.id;
  await reportReview(world.as(reporter), { expertId: reviewed.expertId, reviewId, ...why });
  return { ...reviewed, reporter, reviewId, reportId: (await of(reporter))[0]!.id };
}

async function aReportedMessage() {
  const talk = await aConversation();
  await reportMessage(world.as(talk.client), { conversationId: talk.conversationId, number: 2, ...why });
  return { ...talk, reportId: (await of(talk.client))[0]!.id };
}

it('keeps ten of fifty simultaneous reports by one person', async () => {
  const reporter = await world.aPerson();
  const people = await Promise.all(Array.from({ length: CONNECTIONS }, () => world.aPerson()));
  const codes = await concurrently(
    people.map(
      ({ id: personId }) =>
        () =>
          reportPerson(world.as(reporter), { personId, ...why }),
    ),
  );
  expect(codes).toEqual([...Array(10).fill('done'), ...Array(40).fill('too_many_requests')]);
});

describe('a report of a review', () => {
  it('is about its author, with the words as they were', async () => {
    const { expertId, written, reporter, reportId } = await aReportedReview(1);
    expect(await of(reporter)).toMatchObject([
      {
        subjectKind: 'review',
        subjectId: written[0]!.id,
        reportedId: written[0]!.author.id,
        words: 'Worth 1 stars.',
        path: `/expert/${expertId}`,
        ...why,
        status: 'open',
      },
    ]);
    await world.db.delete(reviews).where(eq(reviews.id, written[0]!.id));
    expect(await readReport(asAdmin, reportId)).toMatchObject({ kind: 'review', words: 'Worth 1 stars.' });
    expect(await readWordsNow(asAdmin, reportId)).toBeNull();
  });

  it('can be about a review whose author has no account, and come from the expert', async () => {
    const { expertId, owner, written } = await aReviewed(2);
    const { id: reviewId } = written[0]!;
    await world.db.update(reviews).set({ authorId: null }).where(eq(reviews.id, reviewId));
    await reportReview(world.as(owner), { expertId, reviewId, ...why });
    const [row] = await of(owner);
    expect(await readReport(asAdmin, row!.id)).toMatchObject({ reportedId: null, reported: 'Robin R.' });
    await hideReported(asAdmin, { reportId: row!.id, reason: REASON });
    expect(world.queued).toEqual([]);
  });

  const hostile: [what: string, code: string, ids: () => Promise<[Person | null, string, string]>][] = [
    [
      'of a visitor',
      'sign_in_required',
      async () => {
        const { expertId, written } = await aReviewed(3);
        return [null, expertId, written[0]!.id];
      },
    ],
    [
      'of one’s own review',
      'own_profile',
      async () => {
        const { expertId, written } = await aReviewed(3);
        return [written[0]!.author, expertId, written[0]!.id];
      },
    ],
    [
      'of a review at another expert',
      'not_found',
      async () => {
        const [one, two] = [await aReviewed(3), await aReviewed(3)];
        return [await world.aPerson(), one.expertId, two.written[0]!.id];
      },
    ],
    ['of ids that are none', 'not_found', async () => [await world.aPerson(), 'x', "'; drop table reviews"]],
    [
      'of a review that is hidden',
      'not_found',
      async () => {
        const { expertId, reviewId, reportId } = await aReportedReview(3);
        await hideReported(asAdmin, { reportId, reason: REASON });
        return [await world.aPerson(), expertId, reviewId];
      },
    ],
    [
      'of a review at an expert without a page',
      'not_found',
      async () => {
        const { expertId, written } = await aReviewed(3);
        await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, expertId));
        return [await world.aPerson(), expertId, written[0]!.id];
      },
    ],
  ];
  it.each(hostile)('%s is refused: %s', async (_what, code, idsOf) => {
    const [who, expertId, reviewId] = await idsOf();
    expect(await codeOf(reportReview(world.as(who), { expertId, reviewId, ...why }))).toBe(code);
    if (who) expect(await of(who)).toEqual([]);
  });
});

describe('a report of a message', () => {
  it('is about its author, with that message and no other', async () => {
    const { client, expert, conversationId, reportId } = await aReportedMessage();
    expect(await of(client)).toMatchObject([
      {
        subjectKind: 'message',
        subjectId: conversationId,
        subjectNumber: 2,
        reportedId: expert.id,
        words: 'You are a fool.',
        path: `/messages/${conversationId}`,
        ...why,
      },
    ]);
    const seen = JSON.stringify([await readReport(asAdmin, reportId), await readWordsNow(asAdmin, reportId)]);
    expect(seen).toContain('You are a fool.');
    expect(seen).not.toContain('Hello there');
  });

  it('keeps the words after the message is gone', async () => {
    const { conversationId, reportId } = await aReportedMessage();
    await world.db.delete(messages).where(eq(messages.conversationId, conversationId));
    expect(await readReport(asAdmin, reportId)).toMatchObject({ words: 'You are a fool.' });
    expect(await codeOf(hideReported(asAdmin, { reportId, reason: REASON }))).toBe('not_found');
  });

  it('can come from staff, and is then about the client', async () => {
    const { client, expertId, conversationId } = await aConversation();
    const staff = await world.aMember(expertId, 'staff');
    await reportMessage(world.as(staff), { conversationId, number: 1, ...why });
    expect(await of(staff)).toMatchObject([{ reportedId: client.id, words: 'Hello there' }]);
  });

  type Ids = [Person | null, string, number];
  const hostile: [what: string, code: string, ids: () => Promise<Ids>][] = [
    ['of a visitor', 'sign_in_required', async () => [null, (await aConversation()).conversationId, 2]],
    [
      'of someone else’s conversation',
      'not_found',
      async () => [await world.aPerson(), (await aConversation()).conversationId, 2],
    ],
    [
      'of the conversation of another client, by the same expert’s client',
      'not_found',
      async () => {
        const one = await aConversation();
        const client = await world.aPerson();
        await world.aRequest({
          client,
          expert: { id: one.expertId, actor: one.expert },
          start: '2026-12-02T20:00:00Z',
        });
        return [client, one.conversationId, 2];
      },
    ],
    [
      'by an admin who is no party',
      'not_found',
      async () => [admin, (await aConversation()).conversationId, 2],
    ],
    [
      'of one’s own message',
      'own_profile',
      async () => {
        const { client, conversationId } = await aConversation();
        return [client, conversationId, 1];
      },
    ],
    [
      'of a message of one’s own practice',
      'own_profile',
      async () => {
        const { expertId, conversationId } = await aConversation();
        return [await world.aMember(expertId, 'staff'), conversationId, 2];
      },
    ],
    [
      'of a number that is none of the conversation',
      'not_found',
      async () => {
        const { client, conversationId } = await aConversation();
        return [client, conversationId, 3];
      },
    ],
    ['of an id that is none', 'not_found', async () => [await world.aPerson(), 'x', 1]],
    [
      'of a message that was removed',
      'not_found',
      async () => {
        const { client, conversationId, reportId } = await aReportedMessage();
        await hideReported(asAdmin, { reportId, reason: REASON });
        await world.db.delete(reports).where(eq(reports.id, reportId));
        return [client, conversationId, 2];
      },
    ],
  ];
  it.each(hostile)('%s is refused: %s', async (_what, code, idsOf) => {
    const [who, conversationId, number] = await idsOf();
    expect(await codeOf(reportMessage(world.as(who), { conversationId, number, ...why }))).toBe(code);
    if (who) expect(await of(who)).toEqual([]);
  });
});

describe('reports of one subject', () => {
  it('are stored once per person and subject while open', async () => {
    const { client, expert, conversationId, say } = await aReportedMessage();
    await say(expert, { conversationId }, 'And a liar.');
    const report = (number: number, change = {}) =>
      reportMessage(world.as(client), { conversationId, number, ...why, ...change });
    await report(2);
    await report(3);
    await report(2, { reason: 'safety', details: 'And it frightens me.' });
    const kept = (await of(client)).toSorted((a, b) => a.subjectNumber - b.subjectNumber);
    expect(kept.map(({ subjectNumber, words, details }) => [subjectNumber, words, details])).toEqual([
      [
        2,
        'You are a fool.',
        `This is about me.\n\nI felt unsafe (/messages/${conversationId}): And it frightens me.`,
      ],
      [3, 'And a liar.', 'This is about me.'],
    ]);
  });

  it('stay one after two simultaneous clicks', async () => {
    for (let round = 0; round < 10; round++) {
      const { client, conversationId } = await aConversation();
      const { expertId, written } = await aReviewed(2);
      const reporter = await world.aPerson();
      const message = () => reportMessage(world.as(client), { conversationId, number: 2, ...why });
      const review = () => reportReview(world.as(reporter), { expertId, reviewId: written[0]!.id, ...why });
      expect(await concurrently([message, message, review, review])).toEqual(Array(4).fill('done'));
      expect([(await of(client)).length, (await of(reporter)).length]).toEqual([1, 1]);
    }
  });
});

describe('hiding a review', () => {
  it('removes it from the page and its stars from the mean, sends its author the reason, and can be undone', async () => {
    const { expertId, written, reportId } = await aReportedReview(1, 5, 4);
    expect(await standing(expertId)).toEqual([3.333333, 3]);
    await hideReported(asAdmin, { reportId, reason: REASON });
    expect(await standing(expertId)).toEqual([4.5, 2]);
    const [listed] = await world.db.select().from(listing).where(eq(listing.expertId, expertId));
    expect(listed?.rating).toBe(4.5);
    const { reviews: shown } = await readProfile(world.as(null), expertId);
    expect(shown.map(({ rating }) => rating).toSorted()).toEqual([4, 5]);
    expect(world.queued.map(({ data }) => [data.to, data.subject])).toEqual([
      [written[0]!.author.email, 'Your review is no longer shown'],
    ]);
    expect(world.queued[0]?.data.text).toContain(REASON);
    expect(await readWordsNow(asAdmin, reportId)).toMatchObject({ hidden: { reason: REASON }, rating: 1 });
    world.queued.length = 0;
    await showReported(asAdmin, { reportId });
    expect(await standing(expertId)).toEqual([3.333333, 3]);
    expect(world.queued.map(({ data }) => data.subject)).toEqual(['Your review is shown again']);
    expect(await readWordsNow(asAdmin, reportId)).toMatchObject({ hidden: null });
  });

  it('leaves an expert with no other review without a rating', async () => {
    const { expertId, reportId } = await aReportedReview(5);
    await hideReported(asAdmin, { reportId, reason: REASON });
    expect(await standing(expertId)).toEqual([0, 0]);
  });

  it('happens once, even with two admins simultaneously', async () => {
    const { expertId, reportId } = await aReportedReview(1, 5);
    const hide = () => hideReported(asAdmin, { reportId, reason: REASON });
    expect(await concurrently([hide, hide])).toEqual(['done', 'status_changed']);
    expect(await standing(expertId)).toEqual([5, 1]);
    const show = () => showReported(asAdmin, { reportId });
    expect(await concurrently([show, show])).toEqual(['done', 'status_changed']);
    expect(world.queued).toHaveLength(2);
  });

  it('keeps the count exact while reviews are simultaneously hidden and written', async () => {
    for (let round = 0; round < 5; round++) {
      const { expertId, written } = await aReviewed(1, 1, 5);
      const hides: (() => Promise<unknown>)[] = [];
      for (const { id: reviewId } of written.slice(0, 2)) {
        const reporter = await world.aPerson();
        await reportReview(world.as(reporter), { expertId, reviewId, ...why });
        const [row] = await of(reporter);
        hides.push(() => hideReported(asAdmin, { reportId: row!.id, reason: REASON }));
      }
      const writes = [4, 4, 3].map((rating) => () => {
        const said = { rating, body: '', authorName: 'Kim F.', createdAt: new Date() };
        return recordReview(asAdmin, { id: newId(), expertId, ...said });
      });
      expect(await concurrently([...hides, ...writes])).toEqual(Array(5).fill('done'));
      expect(await standing(expertId)).toEqual([4, 4]);
    }
  });
});

describe('hiding a message', () => {
  it('shows both sides that it was removed, without its text, until it is shown again', async () => {
    const { client, expert, conversationId, reportId } = await aReportedMessage();
    world.queued.length = 0;
    await hideReported(asAdmin, { reportId, reason: REASON });
    for (const who of [client, expert]) {
      const { messages: read } = await readConversation(world.as(who), { conversationId });
      expect(read.map(({ body, isRemoved }) => [body, isRemoved])).toEqual([
        ['Hello there', false],
        ['This message was removed', true],
      ]);
      const [line] = (await readConversations(world.as(who), 1)).conversations;
      expect(line).toMatchObject({ id: conversationId, snippet: 'This message was removed' });
    }
    expect(world.queued).toEqual([]);
    expect(await codeOf(hideReported(asAdmin, { reportId, reason: REASON }))).toBe('status_changed');
    await showReported(asAdmin, { reportId });
    const { messages: again } = await readConversation(world.as(expert), { conversationId });
    expect(again.at(-1)).toMatchObject({ body: 'You are a fool.', isRemoved: false });
    expect(await codeOf(showReported(asAdmin, { reportId }))).toBe('status_changed');
  });
});

describe('what admins do about words', () => {
  it('is in the record, with its reason', async () => {
    const { reportId } = await aReportedMessage();
    await hideReported(asAdmin, { reportId, reason: REASON });
    await showReported(asAdmin, { reportId });
    const { rows } = await readRecord(asAdmin, SUBJECT_NAMES, EVERYTHING, { about: reportId });
    expect(rows.map(({ act, subject, note, before, after }) => [act, subject, note, before, after])).toEqual(
      expect.arrayContaining([
        ['hide-words', 'a message by Sage Alder', REASON, { hidden: false }, { hidden: true }],
        ['show-words', 'a message by Sage Alder', '', { hidden: true }, { hidden: false }],
      ]),
    );
    const all = await world.db.select().from(adminActs).where(eq(adminActs.subjectId, reportId));
    expect(all).toHaveLength(2);
  });

  it('can be found by the reported words', async () => {
    const { reportId, conversationId, expert, say, client } = await aReportedMessage();
    await say(expert, { conversationId }, 'Zanzibar it is.');
    await reportMessage(world.as(client), { conversationId, number: 3, ...why });
    const { rows } = await readReports(asAdmin, { ...EVERYTHING, words: 'zanzibar' });
    expect(rows.map(({ kind, words }) => [kind, words])).toEqual([['message', 'Zanzibar it is.']]);
    expect(rows[0]?.id).not.toBe(reportId);
  });

  it('is only for admins', async () => {
    const { reportId, reporter } = await aReportedReview(1);
    for (const who of [null, reporter]) {
      const ctx = world.as(who);
      const asked = [hideReported(ctx, { reportId, reason: REASON }), showReported(ctx, { reportId })];
      const codes = await Promise.all([...asked, readWordsNow(ctx, reportId)].map(codeOf));
      expect(codes).toEqual(['not_found', 'not_found', 'not_found']);
    }
  });
});

describe('a copy of someone’s words', () => {
  it('is not in the download of the person who reported them', async () => {
    const { client, expert } = await aReportedMessage();
    const text = JSON.stringify((await downloadData(world.as(client))).data.reportsMade);
    expect(text).toContain(why.details);
    for (const other of ['You are a fool.', expert.id]) expect(text).not.toContain(other);
  });

  it.each(['client', 'expert'] as const)('is deleted with the account of the %s', async (side) => {
    const { reportId, bookingless } = await leaving(side);
    expect(bookingless).toBe(1);
    expect(await world.db.select().from(reports).where(eq(reports.id, reportId))).toEqual([]);
  });
});

/**
 * Reports a message between two people, cancels the expert's requests, and deletes the account of one side.
 */
async function leaving(side: 'client' | 'expert') {
  const reported = await aReportedMessage();
  await world.db.execute(sql`update bookings set status = 'cancelled'
    where expert_id = ${reported.expertId} and status = 'requested'`);
  const deleteAt = new Date(world.now.epochMilliseconds - 1000);
  await world.db.update(users).set({ deleteAt }).where(eq(users.id, reported[side].id));
  return { ...reported, bookingless: await deleteDueAccounts(world.asProduct()) };
}
