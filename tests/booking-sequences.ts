import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { acceptBooking } from '../core/consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../core/consultations/answers/cancel-booking.server.ts';
import { declineBooking } from '../core/consultations/answers/decline-booking.server.ts';
import { giveUpBooking } from '../core/consultations/answers/give-up-booking.server.ts';
import { withdrawMove } from '../core/consultations/answers/withdraw-move.server.ts';
import { ACTIVE_STATUSES, TRANSITIONS } from '../core/consultations/bookings/booking-life.ts';
import { MOMENTS, type Moment, momentOf } from '../core/consultations/bookings/booking-moments.ts';
import { actsOf } from '../core/consultations/bookings/booking-rules.ts';
import { END_REASONS } from '../core/consultations/bookings/end-reasons.ts';
import { expireBookings } from '../core/consultations/bookings/expire-bookings.server.ts';
import { EXTENSIONS } from '../core/consultations/bookings/extension.ts';
import { paidUnder } from '../core/consultations/bookings/move-money.server.ts';
import { MAX_OPEN_REQUESTS } from '../core/consultations/bookings/request/request-limits.ts';
import { settleBookingsAt } from '../core/consultations/bookings/settle-bookings.server.ts';
import { bookingEvents, bookings } from '../core/consultations/bookings/tables.ts';
import { checkIn, readCheckInCode } from '../core/consultations/consultation-day/check-in.server.ts';
import { contestNoShow } from '../core/consultations/consultation-day/contest-no-show.server.ts';
import { decideNoShow } from '../core/consultations/consultation-day/decide-no-show.server.ts';
import { endConsultation } from '../core/consultations/consultation-day/end-consultation.server.ts';
import {
  agreeToExtension,
  openProposal,
  proposeExtension,
  refuseExtension,
} from '../core/consultations/consultation-day/extend-consultation.server.ts';
import { FINDINGS } from '../core/consultations/consultation-day/no-show-form.ts';
import { payForExtension } from '../core/consultations/consultation-day/pay-extension.server.ts';
import { sayNoShow } from '../core/consultations/consultation-day/say-no-show.server.ts';
import { startConsultation } from '../core/consultations/consultation-day/start-consultation.server.ts';
import { startNow } from '../core/consultations/consultation-day/start-now.server.ts';
import { withdrawClaim } from '../core/consultations/consultation-day/withdraw-claim.server.ts';
import { agreeEnd } from '../core/consultations/disputes/agree-end.server.ts';
import { answerDispute, withdrawDispute } from '../core/consultations/disputes/answer-dispute.server.ts';
import { decideDispute } from '../core/consultations/disputes/decide-dispute.server.ts';
import { DISPUTE_OUTCOMES, isDisputable } from '../core/consultations/disputes/dispute.ts';
import { openDispute } from '../core/consultations/disputes/open-dispute.server.ts';
import { requestBooking } from '../core/consultations/requests/request-booking.server.ts';
import { rescheduleBooking } from '../core/consultations/requests/reschedule-booking.server.ts';
import { type Context, inTransaction, type Person } from '../core/context.ts';
import { balances } from '../core/money/payments/ledger.server.ts';
import type { WayToPay } from '../core/money/payments/way-to-pay.ts';
import { users } from '../core/people/accounts/tables.ts';
import { lockExpert } from '../core/people/experts/lock-expert.server.ts';
import { changeWeeklyHours } from '../core/practice/availability/change-weekly-hours.server.ts';
import { takenTimes } from '../core/practice/availability/tables.ts';
import { ALL_HOURS } from '../core/practice/availability/weekly-hours.ts';
import { CHARGEBACK_STEPS, type TestCard } from '../platform/payments/sandbox.ts';
import { byCard } from './by-card.ts';
import { concurrently } from './concurrently.ts';
import { COMMISSION, earningsOf, MOODS, type Seen } from './earnings-of-sequences.ts';
import { MEDDLINGS, meddlingOf, WRONGS } from './meddling-of-sequences.ts';
import { moneyOf } from './money-of-sequences.ts';
import { payoutsBy } from './payouts.ts';
import { asking, type World } from './world.ts';

const REQUEST = fc.record({
  what: fc.constant('request' as const),
  who: fc.nat(),
  expert: fc.nat(),
  slot: fc.nat(),
  minutes: fc.constantFrom(15, 30, 45, 60),
});

/**
 * Moments that random steps rarely hit: the deadline for paying for an extension by card, and the day after a
 * short visit.
 */
const LATER: readonly Moment[] = ['extension-pay-by', 'end-of-asking'];

/**
 * Steps that anyone can try at any moment. A number, modulo the count, picks one of the things that exist.
 */
const TRY = fc.oneof(
  { weight: 6, arbitrary: REQUEST },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('reschedule' as const),
      who: fc.nat(),
      booking: fc.nat(),
      slot: fc.nat(),
      minutes: fc.constantFrom(15, 60),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constantFrom(
        ...([
          'accept',
          'accept',
          'decline',
          'cancel',
          'start',
          'end',
          'no-show',
          'contest',
          'withdraw-claim',
        ] as const),
      ),
      // Usually one of the two sides of the booking.
      who: fc.oneof(
        { weight: 3, arbitrary: fc.constant('client') },
        { weight: 5, arbitrary: fc.constant('expert') },
        fc.nat(),
      ),
      booking: fc.nat(),
      reason: fc.constantFrom(...END_REASONS, undefined),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      booking: fc.nat(),
      finding: fc.constantFrom(...FINDINGS),
      isAdmin: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('close' as const), expert: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('jobs' as const) }) },
  // Presses a button that the booking shows at that moment.
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('press' as const),
      side: fc.constantFrom(...(['client', 'expert', 'expert'] as const)),
      booking: fc.nat(),
      act: fc.nat(),
    }),
  },
  // Sets the clock to the exact moment when something becomes possible or impossible.
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('until' as const),
      booking: fc.nat(),
      // These steps also run on bookings paid in person, whose extensions have no payment deadline.
      moment: fc.constantFrom(
        ...(Object.keys(MOMENTS) as Moment[]).filter((moment) => !LATER.includes(moment)),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 5, 16, 30, 45, 60, 90, 300, 1_500),
    }),
  },
);

const TRY_OF_MONEY = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('pay' as const),
      booking: fc.nat(),
      card: fc.constantFrom(
        ...([
          'works',
          'works',
          'works',
          'second-step',
          'no-answer',
          'declined',
          'declined-later',
          'declined-later',
        ] as const),
      ),
    }),
  },
  // Some of the waiting events arrive, out of order and some of them twice.
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('deliver' as const),
      from: fc.nat(),
      count: fc.integer({ min: 1, max: 8 }),
      isTwice: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('move-money' as const),
      fails: fc.constantFrom(null, null, null, 'after' as const, 'before' as const),
    }),
  },
  // Moves a confirmed booking after an hour, and sometimes cancels it. Random steps rarely do all of that.
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('move-late' as const),
      booking: fc.nat(),
      slot: fc.nat(),
      isCancelled: fc.boolean(),
    }),
  },
);

/** More steps, for payouts and disputes. */
const TRY_OF_EARNINGS = fc.oneof(
  { weight: 7, arbitrary: fc.record({ what: fc.constant('go-further' as const), booking: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('pay-more' as const),
      booking: fc.nat(),
      card: fc.constantFrom(...(['works', 'works', 'no-answer', 'declined', 'declined-later'] as const)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('dispute' as const),
      act: fc.constantFrom(...(['open', 'open', 'open', 'answer', 'withdraw'] as const)),
      who: fc.oneof({ weight: 6, arbitrary: fc.constant('own' as const) }, fc.nat()),
      booking: fc.nat(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('decide-dispute' as const),
      dispute: fc.nat(),
      outcome: fc.constantFrom(...DISPUTE_OUTCOMES),
      // In percent of the price of half an hour; can exceed the remaining amount.
      percent: fc.integer({ min: 1, max: 120 }),
      isAdmin: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('pay-out' as const), mood: fc.constantFrom(...MOODS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('charge-back' as const),
      payment: fc.nat(),
      step: fc.constantFrom(...CHARGEBACK_STEPS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('reverse' as const),
      payout: fc.nat(),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('set-up' as const) }) },
);

/** More steps, for meddling with the provider and for foreign events. */
const TRY_OF_MEDDLING = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('meddle' as const),
      how: fc.constantFrom(...MEDDLINGS),
      payment: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('tell-wrong' as const),
      how: fc.constantFrom(...WRONGS),
      payment: fc.nat(),
    }),
  },
);

/** Takes the next regular step of a booking. Without these, we would charge few bookings. */
const GO_ON = fc.record({ what: fc.constant('go-on' as const), booking: fc.nat() });

const ANY_TRY = fc.oneof(
  { weight: 1, arbitrary: TRY as fc.Arbitrary<Try> },
  { weight: 1, arbitrary: TRY_OF_MONEY as fc.Arbitrary<Try> },
  { weight: 2, arbitrary: GO_ON as fc.Arbitrary<Try> },
);
const MEDDLED = fc.oneof(
  { weight: 2, arbitrary: ANY_TRY },
  { weight: 2, arbitrary: REQUEST as fc.Arbitrary<Try> },
  { weight: 3, arbitrary: GO_ON as fc.Arbitrary<Try> },
  { weight: 2, arbitrary: TRY_OF_MEDDLING as fc.Arbitrary<Try> },
);
const ANYTHING = fc.oneof(
  { weight: 2, arbitrary: ANY_TRY },
  { weight: 2, arbitrary: REQUEST as fc.Arbitrary<Try> },
  { weight: 3, arbitrary: GO_ON as fc.Arbitrary<Try> },
  { weight: 5, arbitrary: TRY_OF_EARNINGS as fc.Arbitrary<Try> },
);
type Tried<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Try =
  | Tried<typeof TRY>
  | Tried<typeof TRY_OF_MONEY>
  | Tried<typeof GO_ON>
  | Tried<typeof TRY_OF_EARNINGS>
  | Tried<typeof TRY_OF_MEDDLING>;

/**
 * The kind of sequence. 'earnings' are paid by card and lead to payouts, disputes, and chargebacks.
 * 'meddled' are paid by card while someone meddles with the provider.
 */
export type Mode = WayToPay | 'earnings' | 'meddled';

export type Step = [Try, Try | null];

export function sequencesOf(steps: number, mode: Mode = 'in-person'): fc.Arbitrary<Step[]> {
  const one: fc.Arbitrary<Try> = { 'in-person': TRY, card: ANY_TRY, earnings: ANYTHING, meddled: MEDDLED }[
    mode
  ];
  const step = fc.tuple(one, fc.option(one, { freq: 4 }));
  return fc.array(step, { minLength: steps, maxLength: steps });
}

const HOUR = 3_600_000;
const LEAPS: readonly Try['what'][] = ['wait', 'until', 'go-on', 'go-further', 'move-late'];

/**
 * Tries that do other work before they set the clock forward, possibly while another try is still running.
 */
const LATE_LEAPS: readonly Try['what'][] = ['go-on', 'go-further', 'move-late'];

/**
 * How often each outcome of a try and each transition occurred, and each end of a charge, payout, dispute,
 * or chargeback.
 */
export type Played = {
  outcomes: Record<string, number>;
  transitions: Record<string, number>;
  ends: Record<string, number>;
};

/** Every way in which a charged consultation can end, with its refund. */
export const ENDS = [
  'cancelled by the client, early: all but the fee',
  'cancelled by the client, within an hour of the acceptance: all but the fee',
  'cancelled by the client, late: half of the price',
  'cancelled by the client after a late move: half of the price',
  'cancelled by the expert: everything',
  'called off by an admin or the product: everything',
  'missed by the expert: everything',
  'missed by the client: nothing',
  'took place: nothing',
] as const;
type End = (typeof ENDS)[number];
type Row = typeof bookings.$inferSelect;

export function counted(all: readonly Played[]): Played {
  const sum = (each: Record<string, number>[]) => {
    const total: Record<string, number> = {};
    for (const [name, times] of each.flatMap((one) => Object.entries(one))) {
      total[name] = (total[name] ?? 0) + times;
    }
    return total;
  };
  return {
    outcomes: sum(all.map(({ outcomes }) => outcomes)),
    transitions: sum(all.map(({ transitions }) => transitions)),
    ends: sum(all.map(({ ends }) => ends)),
  };
}

/**
 * Runs the steps with a few people and their own practices. Checks all booking rules after each step and at
 * the end.
 * @returns how often each outcome ('done' or the code of a refusal), transition, and end occurred.
 * @throws Error with the broken rule or the error of a step, and the step after which it occurred.
 */
export async function play(world: World, steps: readonly Step[], mode: Mode = 'in-person'): Promise<Played> {
  const before = world.payments;
  const isEarning = mode === 'earnings';
  world.payments = {
    ...before,
    wayToPay: mode === 'in-person' ? mode : 'card',
    commissionPercent: isEarning ? COMMISSION : 0,
  };
  try {
    return await playThrough(world, steps, mode);
  } finally {
    world.payments = before;
  }
}

async function playThrough(world: World, steps: readonly Step[], mode: Mode): Promise<Played> {
  const [isEarning, isMeddled] = [mode === 'earnings', mode === 'meddled'];
  // Earlier sequences had their own admins, who must not get this sequence's messages to admins.
  if (isMeddled) await world.db.update(users).set({ isAdmin: false });
  const clients = await Promise.all([0, 1, 2].map(() => world.aPerson()));
  const practices = [await world.anExpert(), await world.anExpert()];
  const staff = await world.aMember(practices[1]!.id, 'staff');
  const admin = await world.aPerson({ isAdmin: true });
  const people = [...clients, ...practices.map(({ actor }) => actor), staff, admin];
  for (const { actor } of practices) await changeWeeklyHours(world.as(actor), { hours: ALL_HOURS });
  const practiceIds = practices.map(({ id }) => id);
  const emailOf = new Map(people.map(({ id, email }) => [id, email]));
  // Few times make many requests collide. Near times let most consultations take place.
  const startOf = (slot: number) => {
    const next = Math.ceil(world.now.epochMilliseconds / HOUR) * HOUR;
    const days = slot % 7 === 6 ? 2 : 0;
    return new Date(next + (24 * days + 2 + (slot % 14)) * HOUR + (slot % 2) * 900_000).toISOString();
  };
  const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!;
  const outcomes: Record<string, number> = {};
  const transitions: Record<string, number> = {};
  let known = new Set<string>();
  const ends: Record<string, number> = {};
  const money = moneyOf(world, clients);
  const meddling = isMeddled ? meddlingOf(world, clients, money) : null;
  const earnings = isEarning ? earningsOf(world, { practices, clients, admin }) : null;
  const setUp = async ({ actor, id }: (typeof practices)[number]) =>
    await payoutsBy(world, byCard(world)).onboard(actor, id);
  world.queued.length = 0;
  if (earnings) await setUp(practices[0]!);
  let seen = await earnings?.look();

  const rows = () =>
    world.db.select().from(bookings).where(inArray(bookings.expertId, practiceIds)).orderBy(bookings.id);

  async function proposed(row: typeof bookings.$inferSelect) {
    const proposal = await openProposal({ db: world.db, now: () => world.now }, row);
    return { bookingId: row.id, extensionId: proposal?.id ?? '' };
  }

  /** Makes an uncontested no-show final, reports a no-show after the wait, or starts the consultation. */
  async function oneSideMissing(all: readonly Row[], which: number): Promise<unknown> {
    const until = (row: Row, moment: Moment) => {
      const at = Math.max(world.now.epochMilliseconds, momentOf(row, moment));
      world.now = Temporal.Instant.fromEpochMilliseconds(at);
    };
    const missed = all.find(({ status, contest }) => status === 'expert-no-show' && !contest);
    if (missed) {
      until(missed, 'end-of-contest');
      return await expireBookings(world.asProduct());
    }
    const standing = all.filter(({ status }) => status === 'accepted');
    if (standing.length === 0 || which % 3 > 0) return;
    const row = pick(standing, which);
    const practice = practices.find(({ id }) => id === row.expertId)!;
    if (which % 2 > 0) {
      until(row, 'start');
      return await startConsultation(world.as(practice.actor), { bookingId: row.id });
    }
    until(row, 'waited-enough');
    const client = clients.find(({ id }) => id === row.clientId)!;
    return await sayNoShow(world.as(client), { bookingId: row.id });
  }

  /**
   * Takes a booking one step further: its start, an extension, the extension's payment, its end, or its
   * payout.
   */
  async function goFurther(all: readonly Row[], which: number): Promise<unknown> {
    const since = (at: number) => {
      world.now = Temporal.Instant.fromEpochMilliseconds(Math.max(world.now.epochMilliseconds, at));
    };
    const standing = all.filter(({ status }) => status === 'accepted' || status === 'in-progress');
    const over = all.filter(({ status }) => ['completed', 'client-no-show', 'cancelled'].includes(status));
    if (standing.length === 0 || which % 4 === 0) {
      if (over.length === 0) return;
      since(pick(over, which).endsAt.getTime() + 48 * HOUR);
      await expireBookings(world.asProduct());
      return await earnings!.payOut('takes');
    }
    const row = standing.find(({ status }) => status === 'in-progress') ?? pick(standing, which);
    const expert = world.as(practices.find(({ id }) => id === row.expertId)!.actor);
    const payer = clients.find(({ id }) => id === row.clientId)!;
    const bookingId = row.id;
    if (row.status === 'accepted') {
      since(momentOf(row, 'start'));
      return await startConsultation(expert, { bookingId });
    }
    const proposal = await openProposal({ db: world.db, now: () => world.now }, row);
    if (proposal?.state === 'paying') return await payMore(row, 'works');
    if (proposal) return await agreeToExtension(world.as(payer), { bookingId, extensionId: proposal.id });
    if (which % 3 > 0) return await proposeExtension(expert, { bookingId, minutes: pick(EXTENSIONS, which) });
    return await endConsultation(expert, { bookingId, note: null, endReason: END_REASONS[0] });
  }

  async function payMore(row: Row, card: TestCard): Promise<unknown> {
    const payer = clients.find(({ id }) => id === row.clientId)!;
    const { url } = await payForExtension(world.as(payer), await proposed(row));
    return await world.payments.sandbox!.pay(url.split('/').at(-1)!, card, true);
  }

  /** Opens, answers, or withdraws a dispute, preferably of a booking that allows it. */
  async function dispute(
    { act, who }: Extract<Try, { what: 'dispute' }>,
    all: readonly Row[],
    which: number,
  ): Promise<unknown> {
    const open = seen!.disputes.filter(({ state }) => state === 'open').map(({ bookingId }) => bookingId);
    const fit = all.filter((row) =>
      act === 'open'
        ? isDisputable({ ...row, heldSince: null }, world.now) || row.status === 'in-progress'
        : open.includes(row.id),
    );
    const row = pick(fit.length > 0 && which % 6 > 0 ? fit : all, which);
    const own =
      act === 'answer'
        ? practices.find(({ id }) => id === row.expertId)!.actor
        : clients.find(({ id }) => id === row.clientId)!;
    const ctx = world.as(who === 'own' ? own : pick(people, who));
    const bookingId = row.id;
    if (act === 'answer') return await answerDispute(ctx, { bookingId, answer: 'We agreed to end early.' });
    if (act === 'withdraw') return await withdrawDispute(ctx, { bookingId });
    const words = 'It was over after ten minutes.';
    return await openDispute(ctx, { bookingId, reason: 'too-short', words });
  }

  /** Decides a dispute, preferably an open one, as an admin or as someone who can't. */
  async function decide(step: Extract<Try, { what: 'decide-dispute' }>): Promise<unknown> {
    const known = seen!.disputes;
    const open = known.filter(({ state }) => state === 'open');
    const among = open.length > 0 && step.dispute % 8 > 0 ? open : known;
    if (among.length === 0) return;
    const { id: disputeId, clientId } = pick(among, step.dispute);
    const by = step.isAdmin ? admin : clients.find(({ id }) => id === clientId)!;
    const amount = Math.max(1, Math.round((3100 * step.percent) / 100));
    const { outcome } = step;
    return await decideDispute(world.as(by), { disputeId, outcome, amount, said: 'As both have told us.' });
  }

  async function attempt(step: Try): Promise<unknown> {
    switch (step.what) {
      case 'pay-out':
        return await earnings!.payOut(step.mood);
      case 'set-up':
        return await setUp(practices[1]!);
      case 'decide-dispute':
        return await decide(step);
      case 'charge-back': {
        const paid = seen!.payments.filter(({ paidCents }) => paidCents > 0);
        const begun = paid.filter(({ id }) => seen!.chargebacks.some((one) => one.paymentId === id));
        const among = begun.length > 0 && step.step !== 'open' ? begun : paid;
        if (among.length === 0) return;
        return await world.payments.sandbox!.chargeBack(pick(among, step.payment).providerRef!, step.step);
      }
      case 'reverse': {
        const sent = seen!.payouts.filter(({ providerRef }) => providerRef !== null);
        if (sent.length === 0) return;
        const { providerRef, cents, recoveredCents } = pick(sent, step.payout);
        const back = Math.max(1, Math.floor(((cents - recoveredCents) * step.percent) / 100));
        return await world.payments.sandbox!.reverse(providerRef!, back);
      }
      case 'wait':
        world.now = world.now.add({ minutes: step.minutes });
        return;
      case 'jobs':
        return await expireBookings(world.asProduct());
      case 'close':
        return await inTransaction(world.asProduct(), async (ctx) => {
          const { id } = pick(practices, step.expert);
          await lockExpert(ctx.db, id);
          await settleBookingsAt(ctx, id);
        });
      case 'deliver':
        return await money.deliver(step.from, step.count, step.isTwice);
      case 'move-money':
        return await money.move(step.fails);
      case 'meddle':
        return await meddling!.meddle(step.how, step.payment);
      case 'tell-wrong':
        return await meddling!.tellWrong(step.how, step.payment);
      case 'request': {
        const { minutes } = step;
        const input = asking(pick(practices, step.expert).id, { start: startOf(step.slot), minutes });
        return await requestBooking(world.as(pick(clients, step.who)), input);
      }
    }
    const all = await rows();
    if (all.length === 0) return;
    if (step.what === 'go-further') return await goFurther(all, step.booking);
    if (step.what === 'dispute') return await dispute(step, all, step.booking);
    if (step.what === 'pay-more') {
      const waiting = all.filter(({ extensionPayBy }) => extensionPayBy !== null);
      return waiting.length > 0 ? await payMore(pick(waiting, step.booking), step.card) : undefined;
    }
    const active = all.filter(({ status }) => ACTIVE_STATUSES.includes(status));
    // Four times in five, picks an active booking.
    const row = pick(active.length > 0 && step.booking % 5 > 0 ? active : all, step.booking);
    const { id: bookingId, ...booking } = row;
    if (step.what === 'until') {
      const at = momentOf(row, step.moment);
      // The clock never goes back, and most moments of active bookings are less than two days away.
      if (at > world.now.epochMilliseconds && at < world.now.epochMilliseconds + 48 * HOUR) {
        world.now = Temporal.Instant.fromEpochMilliseconds(at);
      }
      return;
    }
    const [client] = clients.filter(({ id }) => id === booking.clientId);
    const practice = practices.find(({ id }) => id === booking.expertId)!;
    if (step.what === 'pay') {
      const unpaid = all.filter(({ status, cardFailedAt }) => status === 'awaiting-payment' || cardFailedAt);
      const toPay = pick(unpaid.length > 0 ? unpaid : [row], step.booking);
      const payer = clients.find(({ id }) => id === toPay.clientId)!;
      return await byCard(world).enterCard(payer, toPay.id, step.card);
    }
    if (step.what === 'go-on') {
      await money.deliver(0, Number.POSITIVE_INFINITY, false);
      await money.move(null);
      const now = await rows();
      const onItsWay = now.filter(({ status }) => ['awaiting-payment', 'requested'].includes(status));
      if (onItsWay.length === 0) return await oneSideMissing(now, step.booking);
      const next = pick(onItsWay, step.booking);
      const payer = clients.find(({ id }) => id === next.clientId)!;
      if (next.status === 'awaiting-payment' || next.cardFailedAt)
        return await byCard(world).enterCard(payer, next.id);
      const { actor } = practices.find(({ id }) => id === next.expertId)!;
      return await acceptBooking(world.as(actor), { bookingId: next.id });
    }
    if (step.what === 'move-late') {
      const at = world.now.epochMilliseconds + 2 * HOUR;
      const standing = all.filter(({ status, startsAt }) => status === 'accepted' && startsAt.getTime() > at);
      if (standing.length === 0) return;
      const { id, expertId, clientId, minutes } = pick(standing, step.booking);
      const { actor } = practices.find((one) => one.id === expertId)!;
      const mover = clients.find((one) => one.id === clientId)!;
      world.now = world.now.add({ minutes: 61 });
      const input = { ...asking(expertId, { start: startOf(step.slot), minutes }), bookingId: id };
      const asked = await rescheduleBooking(world.as(mover), input);
      await acceptBooking(world.as(actor), { bookingId: asked.bookingId });
      if (step.isCancelled) await cancelBooking(world.as(mover), { bookingId: asked.bookingId });
      return;
    }
    if (step.what === 'decide') {
      const ctx = world.as(step.isAdmin ? admin : client!);
      return await decideNoShow(ctx, { bookingId, finding: step.finding, reason: 'As both have told us.' });
    }
    if (step.what === 'reschedule') {
      const { minutes } = step;
      const input = asking(practice.id, { start: startOf(step.slot), minutes });
      return await rescheduleBooking(world.as(pick([client!, ...clients], step.who)), {
        ...input,
        bookingId,
      });
    }
    const own: Record<string, Person> = { client: client!, expert: practice.actor };
    const moves = {
      accept: acceptBooking,
      decline: declineBooking,
      cancel: cancelBooking,
      start: startConsultation,
      end: endConsultation,
      'no-show': sayNoShow,
      contest: contestNoShow,
      'withdraw-claim': withdrawClaim,
      'start-now': startNow,
      'check-in': async (ctx: Context) =>
        checkIn(ctx, { bookingId, code: (await readCheckInCode(world.as(client!), bookingId)) ?? '000000' }),
      'agree-end': agreeEnd,
      'take-back': withdrawMove,
      'give-up': giveUpBooking,
      extend: (ctx: Context) => proposeExtension(ctx, { bookingId, minutes: pick(EXTENSIONS, step.booking) }),
      agree: async (ctx: Context) => agreeToExtension(ctx, await proposed(row)),
      refuse: async (ctx: Context) => refuseExtension(ctx, await proposed(row)),
    };
    if (step.what === 'press') {
      const acts = actsOf(row, step.side, world.now);
      // Mostly picks acts that move the booking forward. Otherwise, few consultations would take place or
      // start without a code.
      const onward = acts.filter((act) => act !== 'cancel' && act !== 'decline' && act !== 'check-in');
      const among = onward.length > 0 && step.act % 5 > 0 ? onward : acts;
      if (among.length === 0) return;
      const input = { bookingId, note: 'I was there.', endReason: END_REASONS[0] };
      return await moves[pick(among, step.act)](world.as(own[step.side]!), input);
    }
    const ctx = world.as(typeof step.who === 'string' ? own[step.who]! : pick(people, step.who));
    const note = step.what === 'contest' ? 'I was there.' : null;
    return await moves[step.what](ctx, { bookingId, note, ...(step.reason && { endReason: step.reason }) });
  }

  async function newEvents() {
    const events = await world.db
      .select({ event: bookingEvents, booking: bookings })
      .from(bookingEvents)
      .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
      .where(inArray(bookings.expertId, practiceIds))
      .orderBy(bookingEvents.at, bookingEvents.id);
    const added = events.filter(({ event }) => !known.has(event.id));
    known = new Set(events.map(({ event }) => event.id));
    return { events, added };
  }

  for (const [index, [one, other]] of steps.entries()) {
    const faultAfter = (what: string) =>
      new Error(`after step ${index + 1}, ${JSON.stringify([one, other])}: ${what}`);
    money.putAside();
    // If a job runs twice at the same moment, the provider answers both calls the same way.
    const isTwice = one.what === 'pay-out' && other?.what === 'pay-out';
    const tries = other ? [one, isTwice ? { ...other, mood: one.mood } : other] : [one];
    // A real clock does not jump in the middle of a call.
    const leaps = tries.some(({ what }) => (earnings ? LEAPS : LATE_LEAPS).includes(what));
    const groups = leaps ? tries.map((each) => [each]) : [tries];
    const codes: string[] = [];
    for (const group of groups) codes.push(...(await concurrently(group.map((each) => () => attempt(each)))));
    for (const code of codes) {
      if (code.startsWith('fault')) throw faultAfter(code);
      outcomes[code] = (outcomes[code] ?? 0) + 1;
    }
    const all = await rows();
    const { events, added } = await newEvents();
    for (const { event, booking } of added) {
      transitions[event.transition] = (transitions[event.transition] ?? 0) + 1;
      const end = endOf(event, booking, events);
      if (!end) continue;
      ends[end.line] = (ends[end.line] ?? 0) + 1;
      const isAll = end.backCents === booking.totalCents;
      if (isMeddled) continue;
      if (earnings) earnings.owesBack(paidUnder(booking), isAll, end.backCents);
      else money.owesBack(paidUnder(booking), end.backCents);
    }
    const now = await earnings?.look();
    // Admins can get e-mail about partial payments and about events that don't match.
    const maybe = isMeddled ? Array.from({ length: 40 }, () => admin.email) : [];
    const otherMails = now ? earnings!.mailsDue(seen!, now) : { due: [], maybe };
    const ofEarnings = now ? earnings!.faults(seen!, now) : [];
    if (now) countOf(seen!, now);
    seen = now;
    for (const fault of [
      ...faultsOfHistory(all, events),
      ...faultsOfTime(all),
      ...(await faultsOfTaken(all)),
      ...faultsOfMails(added, otherMails),
      ...(await faultsOfLedger()),
      ...(await money.faults()),
      ...((await meddling?.faults(all)) ?? []),
      ...ofEarnings,
    ]) {
      throw faultAfter(fault);
    }
  }
  await money.settle();
  if (earnings) {
    world.now = world.now.add({ hours: 72 });
    for (let turn = 0; turn < 3; turn++) {
      await earnings.payOut('takes');
      await money.settle();
    }
    const now = await earnings.look();
    for (const fault of [...earnings.faults(now, now), ...earnings.faultsAtTheEnd(now)])
      throw new Error(`once all is settled: ${fault}`);
  }
  for (const fault of (await meddling?.settle(rows)) ?? []) throw new Error(`once all is settled: ${fault}`);
  const standing = (await rows()).filter(({ status }) => ACTIVE_STATUSES.includes(status));
  const mayBeHeld = new Set(standing.map(paidUnder));
  for (const fault of [...(await faultsOfLedger()), ...(await money.faults({ mayBeHeld }))]) {
    throw new Error(`once all is settled: ${fault}`);
  }
  return { outcomes, transitions, ends };

  function countOf(before: Seen, after: Seen): void {
    const statesIn = (look: Seen) => [
      ...look.payouts.map(({ id, state, recoveredCents, reversedCents }) => [
        id,
        `payout ${state}${recoveredCents > 0 ? ', in part kept' : ''}${reversedCents > 0 ? ', come back' : ''}`,
      ]),
      ...look.disputes.map(({ id, state, outcome }) => [id, `dispute ${state} ${outcome ?? ''}`.trim()]),
      ...look.disputes.flatMap(({ id, answer }) => (answer ? [[`${id} answer`, 'dispute answered']] : [])),
      ...look.chargebacks.map(({ id, status }) => [id, `chargeback ${status}`]),
    ];
    const known = new Map(statesIn(before) as [string, string][]);
    for (const [id, name] of statesIn(after) as [string, string][]) {
      if (known.get(id) !== name) ends[name] = (ends[name] ?? 0) + 1;
    }
  }

  type Told = { event: typeof bookingEvents.$inferSelect; booking: Row };

  /**
   * Checks that each booking's status follows from its events, and that the table of transitions allows each
   * event.
   */
  function faultsOfHistory(all: readonly Row[], events: readonly Told[]): string[] {
    const byBooking = Map.groupBy(events, ({ booking }) => booking.id);
    return all.flatMap((row) => {
      let status: string | null = null;
      const faults: string[] = [];
      for (const { event } of byBooking.get(row.id) ?? []) {
        const { from, to, by, since, until } = TRANSITIONS[event.transition];
        if (event.fromStatus !== status)
          faults.push(`${event.transition} began at ${event.fromStatus}, not at ${status}`);
        const isFirst = status === null && from.length === 0;
        if (!isFirst && !from.some((each) => each === status))
          faults.push(`${event.transition} from ${status}`);
        if (event.toStatus !== to) faults.push(`${event.transition} led to ${event.toStatus}`);
        if (!by.includes(event.by)) faults.push(`${event.transition} by ${event.by}`);
        for (const moment of [since, until]) {
          if (!moment) continue;
          // These moments exist only for the last no-show and the last proposal.
          if (
            MOMENTS[moment].of === 'missedAt' ||
            MOMENTS[moment].of === 'proposalUntil' ||
            moment === 'extension-pay-by'
          )
            continue;
          const at = event.at.getTime();
          const bound = momentOf(row, moment);
          if (moment === since ? at < bound : at >= bound)
            faults.push(`${event.transition} outside of ${moment}`);
        }
        status = event.toStatus;
      }
      if (status !== row.status)
        faults.push(`${row.id} stands at ${row.status}, and its events lead to ${status}`);
      return faults;
    });
  }

  /**
   * Returns how an event ends a charged consultation, with its refund, computed independently of the
   * product's code. Null if the event ends none.
   */
  function endOf(
    event: Told['event'],
    row: Row,
    events: readonly Told[],
  ): { line: End; backCents: number } | null {
    if (row.wayToPay !== 'card') return null;
    const everything = { backCents: row.totalCents };
    const nothing = { backCents: 0 };
    switch (event.transition) {
      case 'settle-missed':
      case 'find-expert-missed':
        return { line: 'missed by the expert: everything', ...everything };
      case 'client-missed':
      case 'find-client-missed':
        return { line: 'missed by the client: nothing', ...nothing };
      case 'end':
      case 'complete':
      case 'find-held':
      case 'withdraw-claim-of-client':
      case 'withdraw-claim-of-expert':
        return { line: 'took place: nothing', ...nothing };
    }
    if (event.fromStatus !== 'accepted') return null;
    switch (event.transition) {
      case 'cancel':
        return { line: 'cancelled by the expert: everything', ...everything };
      case 'call-off-for-client':
      case 'call-off-for-expert':
        return { line: 'called off by an admin or the product: everything', ...everything };
      case 'withdraw': {
        const at = event.at.getTime();
        const price = { backCents: row.totalCents - row.feeCents };
        if (wasMovedLate(row, events))
          return {
            line: 'cancelled by the client after a late move: half of the price',
            backCents: Math.ceil(row.priceCents / 2),
          };
        if (row.startsAt.getTime() - at >= 24 * HOUR)
          return { line: 'cancelled by the client, early: all but the fee', ...price };
        const acceptance = events.findLast(
          (one) => one.booking.id === row.id && one.event.toStatus === 'accepted' && one.event.at <= event.at,
        );
        if (acceptance && at - acceptance.event.at.getTime() <= HOUR)
          return {
            line: 'cancelled by the client, within an hour of the acceptance: all but the fee',
            ...price,
          };
        return {
          line: 'cancelled by the client, late: half of the price',
          backCents: Math.ceil(row.priceCents / 2),
        };
      }
    }
    return null;
  }

  /**
   * Checks whether a client moved this booking, or an earlier one in its chain, less than a day ahead and
   * over an hour after its acceptance.
   */
  function wasMovedLate(row: Row, events: readonly Told[]): boolean {
    const asked = events.find(
      ({ booking, event }) => booking.id === row.id && event.transition === 'ask-move',
    );
    const old = events.find(({ booking }) => booking.id === row.replacesId)?.booking;
    if (!asked || !old) return false;
    const at = asked.event.at.getTime();
    const isRecent = events.some(
      ({ booking, event }) =>
        booking.id === old.id &&
        event.toStatus === 'accepted' &&
        event.at.getTime() <= at &&
        at - event.at.getTime() <= HOUR,
    );
    return wasMovedLate(old, events) || (old.startsAt.getTime() - at < 24 * HOUR && !isRecent);
  }

  /**
   * Checks that no two active bookings take the same person's time, unless one replaces the other, that only
   * confirmed bookings are being moved, and that no client has too many open requests.
   */
  function faultsOfTime(all: readonly Row[]): string[] {
    const active = all.filter(({ status }) => ACTIVE_STATUSES.includes(status));
    const faults: string[] = [];
    for (const [index, a] of active.entries()) {
      for (const b of active.slice(index + 1)) {
        const isShared = a.clientId === b.clientId || a.practitionerId === b.practitionerId;
        const overlaps = a.startsAt < b.endsAt && b.startsAt < a.endsAt;
        if (isShared && overlaps && a.chainId !== b.chainId) faults.push(`${a.id} and ${b.id} overlap`);
      }
    }
    for (const { standsId, status } of all) {
      const stands = all.find(({ id }) => id === standsId);
      if (stands && status === 'requested' && stands.status !== 'accepted')
        faults.push(`another time is asked for what is ${stands.status}`);
    }
    for (const { id } of clients) {
      const open = all.filter((row) => row.clientId === id && row.status === 'requested').length;
      if (open > MAX_OPEN_REQUESTS) faults.push(`${open} requests of one client wait`);
    }
    return faults;
  }

  async function faultsOfTaken(all: readonly Row[]): Promise<string[]> {
    const taken = await world.db
      .select({ id: takenTimes.bookingId })
      .from(takenTimes)
      .where(sql`${inArray(takenTimes.expertId, practiceIds)} and ${takenTimes.kind} = 'booking'`);
    const active = all.filter(({ status }) => ACTIVE_STATUSES.includes(status)).map(({ id }) => id);
    const held = taken.map(({ id }) => id!).sort();
    return String(held) === String(active.sort()) ? [] : [`time is taken by ${held}, and ${active} stand`];
  }

  /**
   * Returns a function that checks whether a notice about this booking is due. 'not-ended' is due only if
   * less than half of the minutes were left when the consultation started.
   */
  function isDue({ startedAt, endsAt, minutes }: Row) {
    const isLate = startedAt !== null && endsAt.getTime() - startedAt.getTime() < minutes * 30_000;
    return ({ notice }: { notice: string }) => notice !== 'not-ended' || isLate;
  }

  /**
   * Checks that exactly the due e-mails were sent: for each event, one to each side that its transition
   * notifies, and those in `others`.
   */
  function faultsOfMails(
    added: readonly Told[],
    others: { due: readonly string[]; maybe: readonly string[] },
  ): string[] {
    const ofBookings = added.flatMap(({ event, booking }) =>
      TRANSITIONS[event.transition].tells.filter(isDue(booking)).map(({ side }) => {
        const owner = practices.find(({ id }) => id === booking.expertId)!.actor;
        return emailOf.get(side === 'client' ? booking.clientId : owner.id)!;
      }),
    );
    const due = [...ofBookings, ...others.due];
    // The jobs also act on bookings of earlier sequences, so count only e-mails to this sequence's people.
    const own = new Set(emailOf.values());
    const sent = world.queued
      .filter(({ name, data }) => name === 'send-written-mail' && own.has(String(data.to)))
      .map(({ data }) => String(data.to));
    for (const email of others.maybe) {
      const count = (all: readonly string[]) => all.filter((one) => one === email).length;
      if (count(sent) > count(due)) due.push(email);
    }
    const isSame = String(due.sort()) === String(sent.sort());
    return isSame ? [] : [`${sent.length} mails went to ${sent}, and ${due.length} were due to ${due}`];
  }

  async function faultsOfLedger(): Promise<string[]> {
    const sum = Object.values(await balances(world)).reduce((total, cents) => total + cents, 0);
    return sum === 0 ? [] : [`the ledger is out by ${sum} cents`];
  }
}
