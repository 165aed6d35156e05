import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import { byCard } from '../../../tests/by-card.ts';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { feesBy } from '../../../tests/set-fees.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { payouts } from '../../business/payouts/tables.ts';
import { inTransaction, type Person } from '../../context.ts';
import { ChangedSince } from '../../ground/admin/changed-since.ts';
import { seenOf } from '../../ground/admin/seen.server.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { payments, refunds } from '../../money/payments/tables.ts';
import { readActivity } from '../../overview/activity/read-activity.server.ts';
import { exportTable } from '../../overview/moderation/export-table.server.ts';
import { EXPORTED_DISPUTES } from '../../overview/moderation/exported-tables.server.ts';
import { readOneBooking } from '../../overview/moderation/read-one-booking.server.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { sayMoneyStep } from '../booking-views/money-step.ts';
import { EXTENSION } from '../bookings/drop-extension.server.ts';
import { expireBookings } from '../bookings/expire-bookings.server.ts';
import { bookingExtensions, bookings } from '../bookings/tables.ts';
import { contestNoShow } from '../consultation-day/contest-no-show.server.ts';
import { decideNoShow } from '../consultation-day/decide-no-show.server.ts';
import { endConsultation } from '../consultation-day/end-consultation.server.ts';
import { agreeToExtension, proposeExtension } from '../consultation-day/extend-consultation.server.ts';
import { payForExtension } from '../consultation-day/pay-extension.server.ts';
import { sayNoShow } from '../consultation-day/say-no-show.server.ts';
import { startConsultation } from '../consultation-day/start-consultation.server.ts';
import { withdrawClaim } from '../consultation-day/withdraw-claim.server.ts';
import { writeReview } from '../reviews/write-review.server.ts';
import { agreeEnd } from './agree-end.server.ts';
import { addDisputePictures, answerDispute, withdrawDispute } from './answer-dispute.server.ts';
import { decideDispute } from './decide-dispute.server.ts';
import { DISPUTE_SHOWN } from './dispute-shown.ts';
import { openDispute } from './open-dispute.server.ts';
import { readDisputeOf } from './read-dispute.server.ts';
import { readDispute, readDisputes } from './read-disputes.server.ts';
import { disputes } from './tables.ts';

const world = await openWorld(12);
const cards = byCard(world);
const { settle, forget, deliver } = cards;
const { aCharged, onboard, passEnd, pay, later } = payoutsBy(world, cards);
const TOTAL = 3100;
const WORDS = { reason: 'too-short', words: 'It was over after ten minutes.' } as const;
const RESPONSE = 'The door log shows ten minutes.';

beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 0 };
  await world.db.update(users).set({ isAdmin: false });
  before = await balances(world);
  forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
  const rows = await world.db.select().from(payments);
  expect(rows.filter(({ paidCents, refundedCents }) => refundedCents > paidCents)).toEqual([]);
});

let before: Record<string, number> = {};
const moved = async () => {
  const sums = Object.entries(await balances(world)).map(([name, sum]) => [name, sum - (before[name] ?? 0)]);
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
};
const anAdmin = () => world.aPerson({ isAdmin: true });
const open = (actor: Person | null, bookingId: string) =>
  openDispute(world.as(actor), { bookingId, ...WORDS });
const rowsOf = (bookingId: string) =>
  world.db.select().from(disputes).where(eq(disputes.bookingId, bookingId));
const idOf = async (bookingId: string) => (await rowsOf(bookingId)).at(-1)!.id;
const paymentOf = async (bookingId: string) =>
  (await world.db.select().from(payments).where(eq(payments.subjectId, bookingId)))[0]!;
const mails = () =>
  world.queued
    .flatMap(({ name, data }) => (name === 'send-written-mail' ? [`${data.to}: ${data.subject}`] : []))
    .sort();
const payoutOf = async (bookingId: string) =>
  (await world.db.select().from(payouts).where(eq(payouts.bookingId, bookingId))).map(
    ({ state, wait, cents }) => `${state}${wait ? ` (${wait})` : ''} ${cents}`,
  );
const aPast = async () => {
  const made = await aCharged();
  await onboard(made.expert.actor, made.expert.id);
  await passEnd(made);
  forget();
  return made;
};
const aDisputed = async () => {
  const made = await aPast();
  await open(made.client, made.bookingId);
  return { ...made, disputeId: await idOf(made.bookingId) };
};
const decide = async (
  admin: Person,
  disputeId: string,
  outcome: 'nothing' | 'part' | 'all',
  amount?: number,
) => decideDispute(world.as(admin), { disputeId, outcome, amount, said: RESPONSE });

describe('a fully refunded consultation', () => {
  it('can be reviewed, and the review counts', async () => {
    const { client, expert, bookingId, disputeId } = await aDisputed();
    await decide(await anAdmin(), disputeId, 'all');
    await settle();
    expect(await paymentOf(bookingId)).toMatchObject({ state: 'refunded', refundedCents: TOTAL });
    const review = { bookingId, rating: 2, body: 'It was over after ten minutes.' };
    expect(await writeReview(world.as(client), review)).toBe('shown');
    const [listed] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
    expect([listed!.rating, listed!.reviewCount]).toEqual([2, 1]);
  });

  it('keeps an earlier review', async () => {
    const { client, expert, bookingId, disputeId } = await aDisputed();
    await writeReview(world.as(client), { bookingId, rating: 2, body: 'It was over after ten minutes.' });
    await decide(await anAdmin(), disputeId, 'all');
    await settle();
    const [listed] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
    expect([listed!.rating, listed!.reviewCount]).toEqual([2, 1]);
  });
});

it('an open dispute stops the client from agreeing to a short visit', async () => {
  const { client, expert, bookingId } = await aCharged();
  const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
  world.now = asInstant(row!.startsAt);
  await startConsultation(world.as(expert.actor), { bookingId });
  world.now = world.now.add({ minutes: 5 });
  await endConsultation(world.as(expert.actor), { bookingId, endReason: 'care-plan-found' });
  await open(client, bookingId);
  expect(await codeOf(agreeEnd(world.as(client), { bookingId }))).toBe('status_changed');
  await withdrawDispute(world.as(client), { bookingId });
  expect(await codeOf(agreeEnd(world.as(client), { bookingId }))).toBe('done');
});

describe('a client whom the expert reported as absent', () => {
  /**
   * Creates a 30-minute consultation. The expert reports a client no-show this many minutes after its start.
   */
  const aMissed = async (minutes: number) => {
    const made = await aCharged();
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, made.bookingId));
    const start = asInstant(row!.startsAt);
    world.now = start.add({ minutes });
    await sayNoShow(world.as(made.expert.actor), { bookingId: made.bookingId, note: null });
    return { ...made, start };
  };

  it('must contest first, and can then open a dispute', async () => {
    const { client, bookingId, start } = await aMissed(20);
    const until = asDate(start.add({ minutes: 30, hours: 48 }));
    const read = () => readDisputeOf(world.as(client), bookingId);
    expect(await codeOf(open(client, bookingId))).toBe('not_allowed');
    expect(await rowsOf(bookingId)).toEqual([]);
    expect(await read()).toMatchObject({ openUntil: null, afterContestUntil: until });
    await contestNoShow(world.as(client), { bookingId, note: 'I was there.' });
    expect(await read()).toMatchObject({ openUntil: until, afterContestUntil: null });
    expect(await codeOf(open(client, bookingId))).toBe('done');
  });

  it('learns that they can open another dispute after this one only if they contest', async () => {
    const made = await aCharged();
    const { client, expert, bookingId } = made;
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    const start = asInstant(row!.startsAt);
    world.now = start.add({ minutes: 5 });
    await open(client, bookingId);
    world.now = start.add({ minutes: 20 });
    await sayNoShow(world.as(expert.actor), { bookingId, note: null });
    const until = asDate(start.add({ minutes: 30, hours: 48 }));
    expect(await readDisputeOf(world.as(client), bookingId)).toMatchObject({
      againUntil: null,
      afterContestUntil: until,
    });
  });

  it.each(['the expert takes it back', 'an admin finds otherwise'])(
    'has the usual time for a dispute once %s, and learns the deadline',
    async (how) => {
      const made = await aMissed(20);
      const { client, expert, bookingId, start } = made;
      await onboard(expert.actor, expert.id);
      world.now = start.add({ minutes: 20, hours: 47 });
      if (how === 'the expert takes it back') {
        world.now = start.add({ hours: 48, minutes: 19 });
        forget();
        await withdrawClaim(world.as(expert.actor), { bookingId });
      } else {
        await contestNoShow(world.as(client), { bookingId, note: 'I was there.' });
        world.now = start.add({ hours: 60 });
        forget();
        const found = { bookingId, finding: 'find-held', reason: RESPONSE } as const;
        await decideNoShow(world.as(await anAdmin()), found);
      }
      const until = world.now.add({ hours: 48 });
      const at = asDate(until);
      expect(await readDisputeOf(world.as(client), bookingId)).toMatchObject({
        openUntil: at,
        openHours: null,
      });
      const told = (to: string) =>
        world.queued.flatMap(({ name, data }) =>
          name === 'send-written-mail' && data.to === to ? [String(data.text)] : [],
        );
      const words = 'If something went wrong, you can open a dispute until';
      expect(told(client.email).map((text) => text.includes(words))).toEqual([true]);
      expect(told(expert.actor.email).filter((text) => text.includes(words))).toEqual([]);
      world.now = until.subtract({ milliseconds: 1 });
      await pay();
      expect(await payoutOf(bookingId)).toEqual([expect.stringMatching(/^waiting \(not-due\)/)]);
      expect(await codeOf(open(client, bookingId))).toBe('done');
      await withdrawDispute(world.as(client), { bookingId });
      world.now = until;
      expect(await codeOf(open(client, bookingId))).toBe('status_changed');
      await pay();
      expect(await payoutOf(bookingId)).toEqual([expect.stringMatching(/^(paid|on-its-way)/)]);
    },
  );

  it('can also open a dispute once they can no longer contest, until its own deadline', async () => {
    const { client, bookingId, start } = await aMissed(16);
    const over = start.add({ minutes: 16, hours: 48 });
    world.now = over.subtract({ milliseconds: 1 });
    expect(await codeOf(open(client, bookingId))).toBe('not_allowed');
    world.now = over;
    expect(await codeOf(open(client, bookingId))).toBe('done');
  });

  it('keeps a dispute opened before, which can be sent again and withdrawn', async () => {
    const { client, expert, bookingId } = await aDisputed();
    await sayNoShow(world.as(expert.actor), { bookingId, note: null });
    expect(await codeOf(open(client, bookingId))).toBe('done');
    expect(await rowsOf(bookingId)).toHaveLength(1);
    await withdrawDispute(world.as(client), { bookingId });
    expect(await codeOf(open(client, bookingId))).toBe('not_allowed');
  });
});

describe('a client opens a dispute', () => {
  it('once, even if sent many times simultaneously, and both sides are notified', async () => {
    const { client, expert, bookingId } = await aPast();
    await warmUp(world, 8);
    const codes = await concurrently(times(8, () => open(client, bookingId)));
    expect(tallyOf(codes)).toEqual({ done: 8 });
    expect(await rowsOf(bookingId)).toHaveLength(1);
    expect(mails()).toEqual(
      [
        `${client.email}: We have received your concern`,
        `${expert.actor.email}: A client has a concern about a consultation`,
      ].sort(),
    );
  });

  it.each([
    ['another reason', { ...WORDS, reason: 'not-as-agreed' }],
    ['other words', { ...WORDS, words: 'It was over after ten minutes, and nobody listened.' }],
  ] as const)('and %s while it is open are refused in plain words', async (_what, said) => {
    const { client, bookingId } = await aDisputed();
    forget();
    const again = openDispute(world.as(client), { bookingId, ...said });
    await expect(again).rejects.toMatchObject({
      code: 'already_sent',
      message: 'Your dispute is open already, with what you said first. These words were not added.',
    });
    expect(await rowsOf(bookingId)).toMatchObject([WORDS]);
    expect(mails()).toEqual([]);
  });

  it('not before the start, and not after 48 hours', async () => {
    const made = await aCharged();
    const { client, bookingId, startsAt } = made;
    expect(await codeOf(open(client, bookingId))).toBe('status_changed');
    expect(await readDisputeOf(world.as(client), bookingId)).toBeNull();
    world.now = asInstant(startsAt).add({ minutes: 30, hours: 48 });
    expect(await codeOf(open(client, bookingId))).toBe('status_changed');
    world.now = world.now.subtract({ seconds: 1 });
    expect(await codeOf(open(client, bookingId))).toBe('done');
  });

  it('within the booking’s stored hours, with the current answer time, and before the payout', async () => {
    const admin = await anAdmin();
    const { change, learn } = feesBy(world);
    const before = await aPast();
    await change(admin, { payoutDays: '4', disputeHours: '96', disputeAnswerHours: '24' });
    await learn();
    const after = await aPast();
    world.now = asInstant(after.startsAt).add({
      minutes: 30,
      hours: 95,
    });
    expect(await codeOf(open(before.client, before.bookingId))).toBe('status_changed');
    await pay();
    expect(await payoutOf(before.bookingId)).toEqual(['paid 3000']);
    expect(await payoutOf(after.bookingId)).toEqual(['waiting (not-over) 3000']);
    expect(await readDisputeOf(world.as(after.client), after.bookingId)).toMatchObject({ openHours: 96 });
    expect(await codeOf(open(after.client, after.bookingId))).toBe('done');
    const [row] = await rowsOf(after.bookingId);
    expect(row!.answerBy.getTime()).toBe(world.now.add({ hours: 24 }).epochMilliseconds);
    later({ hours: 1 });
    await pay();
    expect(await payoutOf(after.bookingId)).toEqual(['waiting (disputed) 3000']);
    await change(admin, { payoutDays: '2', disputeHours: '48', disputeAnswerHours: '72' });
    await learn();
  });

  it('and no one else can: not the expert, a stranger, or a visitor, and not under another id', async () => {
    const { client, expert, bookingId } = await aPast();
    expect(await codeOf(open(expert.actor, bookingId))).toBe('not_allowed');
    expect(await codeOf(open(await world.aPerson(), bookingId))).toBe('not_found');
    expect(await codeOf(open((await world.anExpert()).actor, bookingId))).toBe('not_found');
    expect(await codeOf(open(null, bookingId))).toBe('sign_in_required');
    expect(await codeOf(open(client, 'not-an-id'))).toBe('not_found');
    expect(await rowsOf(bookingId)).toEqual([]);
  });

  it('but not about a payment in person', async () => {
    world.payments = { ...world.payments, wayToPay: 'in-person' };
    const { client, bookingId } = await world.aRequest();
    expect(await codeOf(open(client, bookingId))).toBe('status_changed');
  });

  it('which only its two sides and admins can read', async () => {
    const { client, expert, bookingId, disputeId } = await aDisputed();
    const admin = await anAdmin();
    for (const one of [client, expert.actor]) {
      expect((await readDisputeOf(world.as(one), bookingId))?.dispute?.words).toBe(WORDS.words);
    }
    const stranger = await world.aPerson();
    expect(await codeOf(readDisputeOf(world.as(stranger), bookingId))).toBe('not_found');
    expect(await codeOf(readDispute(world.as(stranger), disputeId))).toBe('not_found');
    expect(await codeOf(readDisputes(world.as(client), EVERYTHING))).toBe('not_found');
    expect(await readDispute(world.as(admin), disputeId)).toMatchObject({
      words: WORDS.words,
      leftCents: TOTAL,
    });
    const list = await readDisputes(world.as(admin), { ...EVERYTHING, filter: 'waiting' });
    expect(list.rows.find(({ id }) => id === disputeId)).toMatchObject({ isReady: false, paidCents: TOTAL });
    expect((await readOneBooking(world.as(admin), bookingId)).disputes).toEqual([
      { id: disputeId, state: 'open' },
    ]);
  });
});

describe('the expert’s side', () => {
  it('answers once, and the client is notified', async () => {
    const { client, expert, bookingId } = await aDisputed();
    forget();
    const answer = (by: Person, words = 'We agreed to end early.') =>
      codeOf(answerDispute(world.as(by), { bookingId, answer: words }));
    expect(await answer(client)).toBe('not_allowed');
    expect(await answer(await world.aPerson())).toBe('not_found');
    expect(await answer(expert.actor)).toBe('done');
    expect(await answer(expert.actor)).toBe('done');
    expect(await answer(expert.actor, 'Something else again.')).toBe('status_changed');
    expect(mails()).toEqual([`${client.email}: There is an answer about your consultation`]);
    expect((await readDisputeOf(world.as(expert.actor), bookingId))?.mayAnswer).toBe(false);
  });

  it('has 72 hours to answer', async () => {
    const { client, expert, bookingId, disputeId } = await aDisputed();
    expect((await readDisputeOf(world.as(client), bookingId))?.dispute?.isAnswerLate).toBe(false);
    later({ hours: 72 });
    const answer = { bookingId, answer: 'We agreed to end early.' };
    expect(await codeOf(answerDispute(world.as(expert.actor), answer))).toBe('status_changed');
    for (const one of [client, expert.actor]) {
      expect((await readDisputeOf(world.as(one), bookingId))?.dispute?.isAnswerLate).toBe(true);
    }
    const { rows } = await readDisputes(world.as(await anAdmin()), EVERYTHING);
    expect(rows.find(({ id }) => id === disputeId)?.isReady).toBe(true);
  });
});

describe('a page of a dispute that was since withdrawn', () => {
  it('does not open a second one when clicked again, but a new page does', async () => {
    const { client, bookingId } = await aDisputed();
    const disputeId = await idOf(bookingId);
    await withdrawDispute(world.as(client), { bookingId, disputeId });
    const again = (after: string) => openDispute(world.as(client), { bookingId, ...WORDS, after });
    expect(await codeOf(again(''))).toBe('status_changed');
    expect(await rowsOf(bookingId)).toHaveLength(1);
    expect(await codeOf(again(disputeId))).toBe('done');
    expect(await rowsOf(bookingId)).toHaveLength(2);
  });

  it('cannot answer, withdraw, or add pictures to a later dispute', async () => {
    const { client, expert, bookingId } = await aDisputed();
    const disputeId = await idOf(bookingId);
    const old = { bookingId, disputeId };
    await withdrawDispute(world.as(client), old);
    later({ minutes: 1 });
    await openDispute(world.as(client), { bookingId, ...WORDS, words: `${WORDS.words} And it was cold.` });
    const answer = () => answerDispute(world.as(expert.actor), { ...old, answer: 'We agreed to end early.' });
    expect(await codeOf(answer())).toBe('status_changed');
    expect(await codeOf(withdrawDispute(world.as(client), old))).toBe('status_changed');
    const add = addDisputePictures(world.as(client), { ...old, pictures: [] });
    expect(await codeOf(add)).toBe('status_changed');
    const [open] = (await rowsOf(bookingId)).filter(({ id }) => id !== disputeId);
    expect(open).toMatchObject({ state: 'open', answer: null });
    const shown = (await readDisputeOf(world.as(expert.actor), bookingId))!.dispute!;
    expect(shown.id).toBe(open!.id);
    const about = { bookingId, disputeId: shown.id, answer: 'We agreed to end early.' };
    expect(await codeOf(answerDispute(world.as(expert.actor), about))).toBe('done');
  });
});

describe('a client about to withdraw a dispute', () => {
  const again = async (client: Person, bookingId: string) =>
    (await readDisputeOf(world.as(client), bookingId))?.againUntil?.getTime() ?? null;

  it('sees the deadline for another one, or that they cannot open one', async () => {
    const { client, expert, bookingId, startsAt } = await aDisputed();
    const end = startsAt.getTime() + 30 * 60_000;
    expect(await again(client, bookingId)).toBe(end + 48 * 3_600_000);
    expect(await again(expert.actor, bookingId)).toBeNull();
    later({ hours: 48 });
    expect(await again(client, bookingId)).toBeNull();
    await withdrawDispute(world.as(client), { bookingId });
    expect(await codeOf(open(client, bookingId))).toBe('status_changed');
  });

  it('learns that the third is the last one', async () => {
    const { client, bookingId } = await aDisputed();
    for (const isLast of [false, true]) {
      await withdrawDispute(world.as(client), { bookingId });
      expect(await codeOf(open(client, bookingId))).toBe('done');
      expect((await again(client, bookingId)) === null).toBe(isLast);
    }
    await withdrawDispute(world.as(client), { bookingId });
    expect(await codeOf(open(client, bookingId))).toBe('status_changed');
  });
});

describe('repeated clicks', () => {
  it('eight simultaneous withdrawals all succeed, and the expert is notified once', async () => {
    const { client, expert, bookingId } = await aDisputed();
    forget();
    await warmUp(world, 8);
    const press = () => withdrawDispute(world.as(client), { bookingId });
    expect(tallyOf(await concurrently(times(8, press)))).toEqual({ done: 8 });
    expect(mails()).toEqual([`${expert.actor.email}: A concern about a consultation was withdrawn`]);
  });

  it('after a decision, the same answer is accepted, and nothing is withdrawn', async () => {
    const { client, expert, bookingId, disputeId } = await aDisputed();
    const answer = (words: string) =>
      codeOf(answerDispute(world.as(expert.actor), { bookingId, answer: words }));
    await answer('We agreed to end early.');
    await decide(await anAdmin(), disputeId, 'nothing');
    forget();
    expect(await answer('We agreed to end early.')).toBe('done');
    expect(await answer('Something else again.')).toBe('status_changed');
    expect(await codeOf(withdrawDispute(world.as(client), { bookingId }))).toBe('status_changed');
    expect(mails()).toEqual([]);
    expect((await rowsOf(bookingId))[0]!.state).toBe('decided');
  });
});

describe('a consultation with paid extra time', () => {
  const MORE = 1500;
  /** Creates a disputed consultation whose extension of 15 minutes was charged separately. */
  const aLonger = async () => {
    const made = await aCharged();
    const { client, expert, bookingId, startsAt } = made;
    await onboard(expert.actor, expert.id);
    world.now = asInstant(startsAt);
    await startConsultation(world.as(expert.actor), { bookingId });
    later({ minutes: 10 });
    await proposeExtension(world.as(expert.actor), { bookingId, minutes: 15 });
    const [extension] = await world.db
      .select()
      .from(bookingExtensions)
      .where(eq(bookingExtensions.bookingId, bookingId));
    const asked = { bookingId, extensionId: extension!.id };
    await agreeToExtension(world.as(client), asked);
    const { url } = await payForExtension(world.as(client), asked);
    await world.payments.sandbox!.pay(url.split('/').at(-1)!, 'works', true);
    await settle();
    later({ minutes: 40 });
    await open(client, bookingId);
    const more = (await paymentOf(asked.extensionId)).id;
    return { ...made, more, extensionId: asked.extensionId, disputeId: await idOf(bookingId) };
  };
  const passDays = async () => {
    later({ hours: 24 * 4 });
    await expireBookings(world.asProduct());
  };
  const sharesOf = async (bookingId: string) => (await payoutOf(bookingId)).toSorted();

  it('holds both payouts while its dispute is open', async () => {
    const { bookingId, disputeId } = await aLonger();
    await passDays();
    await pay();
    expect(await sharesOf(bookingId)).toEqual(['waiting (disputed) 1500', 'waiting (disputed) 3000']);
    const admin = await anAdmin();
    expect(await readDispute(world.as(admin), disputeId)).toMatchObject({
      paidCents: TOTAL + MORE,
      moreCents: MORE,
      leftCents: TOTAL + MORE,
    });
    const { rows } = await readDisputes(world.as(admin), EVERYTHING);
    expect(rows.find(({ id }) => id === disputeId)?.paidCents).toBe(TOTAL + MORE);
    expect(await codeOf(decide(admin, disputeId, 'part', TOTAL + MORE + 1))).toBe('invalid_input');
  });

  it('is decided only by an admin who has seen a refund of the extra time', async () => {
    const { extensionId, disputeId } = await aLonger();
    const admin = world.as(await anAdmin());
    const stale = { ...admin, seen: await seenOf(admin, [DISPUTE_SHOWN, disputeId]) };
    await inTransaction(world.asProduct(), async (ctx) => {
      await refundPayment(ctx, {
        purpose: EXTENSION,
        subjectId: extensionId,
        cents: 100,
        reason: 'dispute-decided',
      });
    });
    const decision = { disputeId, outcome: 'nothing', amount: undefined, said: RESPONSE } as const;
    await expect(decideDispute(stale, decision)).rejects.toThrow(ChangedSince);
    const seen = await seenOf(admin, [DISPUTE_SHOWN, disputeId]);
    await decideDispute({ ...admin, seen }, decision);
    await settle();
    await passDays();
    await pay();
  });

  it.each([
    ['nothing', undefined, 0, 0, ['paid 1500', 'paid 3000']],
    ['part', 1000, 1000, 0, ['paid 3000', 'paid 500']],
    ['part', 1500, 1500, 0, ['paid 3000']],
    ['part', 2000, 1500, 500, ['paid 2500']],
    ['all', undefined, MORE, TOTAL, []],
  ] as const)(
    '%s (%s): %i cents of extra time are refunded, %i of the rest',
    async (outcome, amount, ofMore, ofRest, out) => {
      const { bookingId, extensionId, disputeId } = await aLonger();
      await passDays();
      const admin = await anAdmin();
      await decide(admin, disputeId, outcome, amount);
      await decide(admin, disputeId, outcome, amount);
      expect((await rowsOf(bookingId))[0]!.backCents).toBe(ofMore + ofRest);
      await settle();
      await pay();
      const paid = [await paymentOf(extensionId), await paymentOf(bookingId)];
      expect(paid.map(({ refundedCents }) => refundedCents)).toEqual([ofMore, ofRest]);
      const listed = await world.payments.provider.movements(
        world.now.subtract({ hours: 1 }),
        world.now.add({ hours: 1 }),
      );
      const backBy = ({ providerRef }: typeof payments.$inferSelect) =>
        (listed ?? [])
          .filter(({ kind, about }) => kind === 'refund' && about === providerRef)
          .map(({ cents }) => cents);
      expect(paid.map(backBy)).toEqual([ofMore ? [-ofMore] : [], ofRest ? [-ofRest] : []]);
      expect(await sharesOf(bookingId)).toEqual(out);
      const asked = await world.db
        .select()
        .from(refunds)
        .where(
          inArray(
            refunds.paymentId,
            paid.map(({ id }) => id),
          ),
        );
      expect(asked).toHaveLength(Number(ofMore > 0) + Number(ofRest > 0));
      const { 'income:booking-fee': fee = 0, 'payable:experts': owed = 0 } = await moved();
      expect(fee).toBe(outcome === 'all' ? 0 : -100);
      // Everything due has been paid out.
      expect(owed).toBe(0);
    },
  );
});

describe('while a dispute is open', () => {
  it('nothing is paid out, and the decision determines the payout', async () => {
    const { bookingId, disputeId } = await aDisputed();
    later({ hours: 24 * 9 });
    await pay();
    expect(await payoutOf(bookingId)).toEqual(['waiting (disputed) 3000']);
    await decide(await anAdmin(), disputeId, 'part', 1000);
    await pay();
    expect(await payoutOf(bookingId)).toEqual(['waiting (refund) 3000']);
    await settle();
    await pay();
    expect(await payoutOf(bookingId)).toEqual(['paid 2000']);
  });

  it('its client can withdraw it, which ends it', async () => {
    const { client, expert, bookingId, disputeId } = await aDisputed();
    forget();
    expect(await codeOf(withdrawDispute(world.as(expert.actor), { bookingId }))).toBe('not_allowed');
    await withdrawDispute(world.as(client), { bookingId });
    expect(mails()).toEqual([`${expert.actor.email}: A concern about a consultation was withdrawn`]);
    expect(await codeOf(withdrawDispute(world.as(client), { bookingId }))).toBe('done');
    expect(mails()).toHaveLength(1);
    expect(await codeOf(decide(await anAdmin(), disputeId, 'all'))).toBe('status_changed');
    expect(await codeOf(open(client, bookingId))).toBe('done');
    await withdrawDispute(world.as(client), { bookingId });
    later({ hours: 48 });
    await pay();
    expect(await payoutOf(bookingId)).toEqual(['paid 3000']);
  });

  it('neither side’s account is erased', async () => {
    const { client, expert, bookingId } = await aDisputed();
    await world.db
      .update(users)
      .set({ deleteAt: new Date(0) })
      .where(eq(users.id, client.id));
    later({ hours: 24 * 9 });
    const erase = () => deleteDueAccounts(world.asProduct('delete-accounts'));
    expect(await erase()).toBe(0);
    await decide(await anAdmin(), await idOf(bookingId), 'nothing');
    await world.db
      .update(users)
      .set({ deleteAt: new Date(0) })
      .where(eq(users.id, expert.actor.id));
    await pay();
    expect(await erase()).toBe(2);
    expect(await rowsOf(bookingId)).toMatchObject([{ words: '', state: 'decided' }]);
  });
});

describe('an admin decides', () => {
  it.each([
    ['nothing', undefined, 0, { 'payable:experts': -3000, 'income:booking-fee': -100 }],
    ['part', 1000, 1000, { 'payable:experts': -2000, 'income:booking-fee': -100 }],
    ['part', 3050, 3050, { 'income:booking-fee': -50 }],
    ['part', TOTAL, TOTAL, {}],
    ['all', undefined, TOTAL, {}],
  ] as const)(
    '%s (%s): %i cents are refunded, the expert’s share first',
    async (outcome, amount, back, left) => {
      const { client, expert, bookingId, disputeId } = await aDisputed();
      const admin = await anAdmin();
      forget();
      await decide(admin, disputeId, outcome, amount);
      await decide(admin, disputeId, outcome, amount);
      expect(mails()).toEqual(
        [client, expert.actor].map(({ email }) => `${email}: We have decided about your consultation`).sort(),
      );
      await settle();
      expect((await paymentOf(bookingId)).refundedCents).toBe(back);
      const { 'at:sandbox': _, ...shares } = await moved();
      expect(shares).toEqual(left);
      const acts = await world.db.select().from(adminActs).where(eq(adminActs.subjectId, disputeId));
      expect(acts).toMatchObject([
        {
          act: 'decide-dispute',
          before: { state: 'open', leftCents: TOTAL },
          after: { state: 'decided', outcome, backCents: back },
        },
      ]);
    },
  );

  it.each([TOTAL + 1, 0, -5, 0.5, Number.NaN])('never for a refund of %d cents', async (amount) => {
    const { bookingId, disputeId } = await aDisputed();
    expect(await codeOf(decide(await anAdmin(), disputeId, 'part', amount))).toBe('invalid_input');
    await settle();
    expect((await paymentOf(bookingId)).refundedCents).toBe(0);
    expect((await rowsOf(bookingId))[0]!.state).toBe('open');
  });

  it('and no one else does, and not under another id', async () => {
    const { client, expert, disputeId } = await aDisputed();
    for (const one of [client, expert.actor]) {
      expect(await codeOf(decide(one, disputeId, 'all'))).toBe('not_found');
    }
    expect(await codeOf(decide(await anAdmin(), crypto.randomUUID(), 'all'))).toBe('not_found');
  });

  it('once, even if several decide simultaneously', async () => {
    const admins = [await anAdmin(), await anAdmin()];
    await warmUp(world, 8);
    for (let round = 0; round < 5; round++) {
      const { bookingId, disputeId } = await aDisputed();
      const codes = await concurrently(
        times(6, (at) => decide(admins[at % 2]!, disputeId, 'part', 1000 + (at % 2) * 500)),
      );
      expect(tallyOf(codes)).toEqual({ done: 3, status_changed: 3 });
      await settle();
      const [{ backCents } = { backCents: 0 }] = await rowsOf(bookingId);
      expect((await paymentOf(bookingId)).refundedCents).toBe(backCents);
      const asked = await world.db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, (await paymentOf(bookingId)).id));
      expect(asked).toHaveLength(1);
    }
  });

  it('and another admin with the same outcome but another reason learns that it is closed', async () => {
    const { client, bookingId, disputeId } = await aDisputed();
    await decide(await anAdmin(), disputeId, 'nothing');
    forget();
    const other = {
      disputeId,
      outcome: 'nothing',
      amount: undefined,
      said: 'They agreed to end early.',
    } as const;
    expect(await codeOf(decideDispute(world.as(await anAdmin()), other))).toBe('status_changed');
    expect((await readDisputeOf(world.as(client), bookingId))?.dispute?.said).toBe(RESPONSE);
    expect(mails()).toEqual([]);
  });

  it('without a refund if everything was refunded another way, and both sides are told so', async () => {
    const { client, expert, bookingId, disputeId } = await aDisputed();
    await sayNoShow(world.as(client), { bookingId, note: null });
    later({ hours: 49 });
    await expireBookings(world.asProduct());
    await settle();
    expect((await paymentOf(bookingId)).refundedCents).toBe(TOTAL);
    const admin = await anAdmin();
    expect((await readDispute(world.as(admin), disputeId)).leftCents).toBe(0);
    expect(await codeOf(decide(admin, disputeId, 'all'))).toBe('status_changed');
    expect(await codeOf(decide(admin, disputeId, 'part', 100))).toBe('status_changed');
    forget();
    await decide(admin, disputeId, 'nothing');
    const texts = new Map(
      world.queued.flatMap(({ name, data }) =>
        name === 'send-written-mail' ? [[data.to, data.text] as const] : [],
      ),
    );
    expect(texts.get(client.email)).toContain('Nothing is given back for this dispute');
    expect(texts.get(expert.actor.email)).toContain('The dispute takes nothing from what you earned.');
    await settle();
    expect((await paymentOf(bookingId)).refundedCents).toBe(TOTAL);
  });

  it('while the client withdraws: only one succeeds', async () => {
    const admin = await anAdmin();
    await warmUp(world, 8);
    for (let round = 0; round < 5; round++) {
      const { client, bookingId, disputeId } = await aDisputed();
      const codes = await concurrently([
        () => decide(admin, disputeId, 'all'),
        () => withdrawDispute(world.as(client), { bookingId }),
      ]);
      expect(codes.toSorted()).toEqual(['done', 'status_changed']);
      await settle();
      const [{ state } = { state: 'open' }] = await rowsOf(bookingId);
      expect((await paymentOf(bookingId)).refundedCents).toBe(state === 'decided' ? TOTAL : 0);
    }
  });

  it('for all that is left if an event reported a refund that is not recorded as done', async () => {
    const { bookingId, disputeId } = await aDisputed();
    const payment = await paymentOf(bookingId);
    const id = crypto.randomUUID();
    const askedAt = asDate(world.now);
    const values = { id, paymentId: payment.id, cents: 1000, reason: 'Good will.', askedAt };
    await world.db.insert(refunds).values(values);
    const admin = await anAdmin();
    expect((await readDispute(world.as(admin), disputeId)).leftCents).toBe(TOTAL - 1000);
    await world.payments.provider.refund(payment.providerRef!, 1000, `refund:${id}`);
    await deliver();
    expect((await readDispute(world.as(admin), disputeId)).leftCents).toBe(TOTAL - 1000);
    await decide(admin, disputeId, 'all');
    await settle();
    expect((await rowsOf(bookingId))[0]!.backCents).toBe(TOTAL - 1000);
    expect((await paymentOf(bookingId)).refundedCents).toBe(TOTAL);
  });

  it('while a no-show is settled, without ever refunding more than was captured', async () => {
    const admin = await anAdmin();
    await warmUp(world, 8);
    for (let round = 0; round < 5; round++) {
      const made = await aPast();
      const { client, bookingId } = made;
      await open(client, bookingId);
      await sayNoShow(world.as(client), { bookingId, note: null });
      later({ hours: 49 });
      const disputeId = await idOf(bookingId);
      const codes = await concurrently([
        () => decide(admin, disputeId, 'part', 2000),
        () => expireBookings(world.asProduct()),
      ]);
      expect(codes[1]).toBe('done');
      expect(['done', 'status_changed', 'invalid_input']).toContain(codes[0]);
      await settle();
      await settle();
      expect((await paymentOf(bookingId)).refundedCents).toBe(TOTAL);
    }
  });

  it('and the money history, activity, and download show it', async () => {
    const { client, expert, bookingId, disputeId } = await aDisputed();
    const admin = await anAdmin();
    later({ minutes: 1 });
    await decide(admin, disputeId, 'part', 1000);
    await settle();
    const { money } = await readOneBooking(world.as(admin), bookingId);
    expect(money.map((step) => sayMoneyStep(step, null))).toEqual([
      'Charged $31.00',
      'Dispute opened; nothing is paid out while it is open',
      'Dispute decided: $10.00 is given back',
      'Given back $10.00',
    ]);
    for (const one of [client, expert.actor]) {
      const said = (await readActivity(world.as(one), { type: null, page: 1 })).entries.map(
        ({ description }) => description,
      );
      expect(said.filter((words) => words.includes('dispute'))).toHaveLength(2);
    }
    const pieces = await exportTable(world.as(admin), EXPORTED_DISPUTES, {
      ...EVERYTHING,
      filter: 'decided',
    });
    const file = (await Array.fromAsync(pieces)).join('');
    expect(file).toContain(disputeId);
    expect(file).not.toContain(WORDS.words);
  });
});
