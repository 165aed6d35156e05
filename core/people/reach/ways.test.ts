import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as reach from '#text/people/reach/rules';
import { newId } from '../../../lib/id.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { concurrently } from '../../../tests/concurrently.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptInvitation } from '../../business/team/answer-invitation.server.ts';
import { inviteMember } from '../../business/team/invite-member.server.ts';
import { removeMember } from '../../business/team/remove-member.server.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { declineBooking } from '../../consultations/answers/decline-booking.server.ts';
import { readClient } from '../../consultations/booking-views/read-client.server.ts';
import { payForBooking } from '../../consultations/bookings/pay-for-booking.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { blockPerson } from '../../consultations/messages/block-person.server.ts';
import { mailUnreadMessage } from '../../consultations/messages/mail-unread-message.server.ts';
import { readConversation } from '../../consultations/messages/read-conversation.server.ts';
import { sendMessage } from '../../consultations/messages/send-message.server.ts';
import { offerTimes } from '../../consultations/offers/offer-times.server.ts';
import { readOffers } from '../../consultations/offers/read-offers.server.ts';
import { takeOffer } from '../../consultations/offers/take-offer.server.ts';
import { sendReminders } from '../../consultations/reminders/send-reminders.server.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { rescheduleBooking } from '../../consultations/requests/reschedule-booking.server.ts';
import { answerReview } from '../../consultations/reviews/answer-review.server.ts';
import { inviteToReview } from '../../consultations/reviews/invite-to-review.server.ts';
import { readShownReviews } from '../../consultations/reviews/read-shown-reviews.server.ts';
import { writeReview } from '../../consultations/reviews/write-review.server.ts';
import type { Person } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import type { NotificationKind } from '../../ground/notifications/kinds.ts';
import { notifications } from '../../ground/notifications/tables.ts';
import { payments } from '../../money/payments/tables.ts';
import { timeWaits } from '../../practice/availability/tables.ts';
import { takeDaysOff } from '../../practice/availability/take-days-off.server.ts';
import { tellFreeTimes } from '../../practice/availability/waiting/tell-free-times.server.ts';
import { waitForTime } from '../../practice/availability/waiting/wait-for-time.server.ts';
import { openShareLink } from '../clients/share-link.server.ts';
import { practiceMembers } from '../experts/tables.ts';
import { readReach } from './may-reach.server.ts';
import { blocks } from './tables.ts';
import { WAYS_TO_REACH, type WayToReach } from './ways.ts';

const world = await openWorld();
const { db, as } = world;
const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');
const [FIRST, SECOND] = ['2026-12-03T18:00:00Z', '2026-12-04T18:00:00Z'];

beforeEach(async () => {
  world.now = NOW;
  world.queued.length = 0;
  await db.delete(attempts);
});

/** Creates a client, and a center with an owner and a staff member. */
async function aPair() {
  const { actor: owner, id: expertId } = await world.anExpert({ name: 'Rose City', type: 'wellness-center' });
  return { client: await world.aPerson(), owner, staff: await world.aMember(expertId, 'staff'), expertId };
}
type Pair = Awaited<ReturnType<typeof aPair>>;
type Blocked = () => Promise<void>;

const block = async ({ client, expertId }: Pick<Pair, 'client' | 'expertId'>, by: 'client' | 'expert') => {
  await db.insert(blocks).values({ expertId, clientId: client.id, by, since: new Date('2026-12-01') });
};
const goes = async (work: Promise<unknown>) => {
  const code = await codeOf(work);
  expect(code).not.toMatch(/^fault/);
  return code === 'done';
};
/** Checks whether a person gets an e-mail or a notification while `work` runs. */
async function arrives(to: Person, work: () => Promise<unknown>): Promise<boolean> {
  const received = () => db.$count(notifications, eq(notifications.userId, to.id));
  const before = await received();
  world.queued.length = 0;
  await work();
  const mailed = world.queued.some(({ name, data }) => name === 'send-written-mail' && data.to === to.email);
  return mailed || (await received()) > before;
}
const write = (from: Person, to: Parameters<typeof sendMessage>[1]['to']) =>
  sendMessage(as(from), { to, body: 'Hello there', key: newId() });
const asked = (client: Person, expertId: string, start = FIRST) =>
  requestBooking(as(client), asking(expertId, { start }));
const past = (clientId: string, expertId: string) =>
  world.aBooking({ clientId, expertId, status: 'completed', startsAt: new Date('2026-12-01T12:00:00Z') });
const shared = async ({ client }: Pair) => ({ clientId: client.id, token: await openShareLink(as(client)) });
const offer = async (pair: Pair) => {
  const [offerId, link] = [newId(), await shared(pair)];
  return {
    offerId,
    send: () => offerTimes(as(pair.staff), { ...link, offerId, starts: [FIRST] }),
  };
};
const review = (client: Person, bookingId: string) =>
  writeReview(as(client), { bookingId, rating: 4, body: 'A calm and useful hour.' });
const invitation = ({ owner, client }: Pair) =>
  inviteMember(as(owner), { role: 'staff', email: client.email });

/**
 * For each way to reach someone, prepares that way, calls `blocked`, and returns for each attempt whether it
 * still gets through.
 */
const PROBES: Record<WayToReach, (pair: Pair, blocked: Blocked) => Promise<boolean[]>> = {
  message: async ({ client, staff, expertId }, blocked) => {
    await asked(client, expertId);
    await blocked();
    return [await goes(write(client, { expertId })), await goes(write(staff, { clientId: client.id }))];
  },
  introduction: async (pair, blocked) => {
    const link = await shared(pair);
    await blocked();
    return [await goes(write(pair.staff, link))];
  },
  'message-mail': async ({ client, owner, staff, expertId }, blocked) => {
    await asked(client, expertId);
    const { conversationId } = await write(client, { expertId });
    await write(staff, { conversationId });
    await blocked();
    const mailed = (side: 'client' | 'expert') =>
      mailUnreadMessage(world.asProduct('mail-unread-message'), { conversationId, side });
    return [await arrives(owner, () => mailed('expert')), await arrives(client, () => mailed('client'))];
  },
  'shared-profile': async (pair, blocked) => {
    const link = await shared(pair);
    await blocked();
    return [await goes(readClient(as(pair.staff), link)), await goes(readClient(as(pair.owner), link))];
  },
  offer: async (pair, blocked) => {
    const { send } = await offer(pair);
    // A past booking already reveals the profile, so this tests only the offer.
    await past(pair.client.id, pair.expertId);
    await blocked();
    return [await goes(send())];
  },
  'offer-shown': async (pair, blocked) => {
    await (await offer(pair)).send();
    await blocked();
    return [(await readOffers(as(pair.client))).length > 0];
  },
  'offer-taken': async (pair, blocked) => {
    const { offerId, send } = await offer(pair);
    await send();
    await blocked();
    return [await goes(takeOffer(as(pair.client), { offerId, start: FIRST }))];
  },
  request: async ({ client, expertId }, blocked) => {
    await blocked();
    return [await goes(asked(client, expertId))];
  },
  'other-time': async ({ client, staff, expertId }, blocked) => {
    const { bookingId } = await asked(client, expertId);
    await acceptBooking(as(staff), { bookingId });
    await blocked();
    const other = { ...asking(expertId, { start: SECOND }), bookingId };
    return [await goes(rescheduleBooking(as(client), other))];
  },
  acceptance: async ({ client, staff, expertId }, blocked) => {
    const { bookingId } = await asked(client, expertId);
    await blocked();
    return [await goes(acceptBooking(as(staff), { bookingId }))];
  },
  note: async ({ client, staff, expertId }, blocked) => {
    const [first, second] = [await asked(client, expertId), await asked(client, expertId, SECOND)];
    await blocked();
    const note = 'I know where you live.';
    return [
      await goes(cancelBooking(as(client), { ...first, note })),
      await goes(declineBooking(as(staff), { ...second, note })),
    ];
  },
  'waiting-list': async ({ client, owner, expertId }, blocked) => {
    await takeDaysOff(as(owner), { practiceId: expertId, from: '2026-12-01', until: '2027-01-15' });
    await blocked();
    return [await goes(waitForTime(as(client), { expertId }))];
  },
  'free-time': async ({ client, expertId }, blocked) => {
    await db.insert(timeWaits).values({ userId: client.id, expertId, createdAt: new Date('2026-12-01') });
    await blocked();
    return [await arrives(client, () => tellFreeTimes(world.asProduct('tell-free-times')))];
  },
  'team-invitation': async (pair, blocked) => {
    await blocked();
    return [await arrives(pair.client, () => invitation(pair))];
  },
  'team-joined': async (pair, blocked) => {
    await invitation(pair);
    const link = String(world.queued.at(-1)!.data.text).match(/http\S+\/invitation\S+/)![0];
    const token = new URL(link).searchParams.get('token');
    await blocked();
    return [await goes(acceptInvitation(as(pair.client), { token }))];
  },
  'review-written': async ({ client, owner, expertId }, blocked) => {
    const bookingId = await past(client.id, expertId);
    await blocked();
    return [await arrives(owner, () => review(client, bookingId))];
  },
  'review-answered': async ({ client, owner, expertId }, blocked) => {
    const bookingId = await past(client.id, expertId);
    await review(client, bookingId);
    await blocked();
    return [
      await arrives(client, () => answerReview(as(owner), { bookingId, answer: 'Thank you for coming.' })),
    ];
  },
  cancellation: async ({ client, staff, owner, expertId }, blocked) => {
    const [first, second] = [await asked(client, expertId), await asked(client, expertId, SECOND)];
    await acceptBooking(as(staff), first);
    await acceptBooking(as(staff), second);
    await blocked();
    return [
      await arrives(client, () => cancelBooking(as(staff), first)),
      await arrives(owner, () => cancelBooking(as(client), second)),
    ];
  },
  reminder: async ({ client, staff, expertId }, blocked) => {
    await acceptBooking(as(staff), await asked(client, expertId));
    await blocked();
    world.now = Temporal.Instant.from(FIRST).subtract({ hours: 24 });
    return [await arrives(client, () => sendReminders(world.asProduct('send-reminders')))];
  },
  'review-invitation': async ({ client, expertId }, blocked) => {
    await past(client.id, expertId);
    await blocked();
    world.now = NOW.add({ hours: 24 });
    return [await arrives(client, () => inviteToReview(world.asProduct('invite-to-review')))];
  },
};

describe('a way to reach someone', () => {
  it.each(Object.keys(PROBES) as WayToReach[])(
    '%s does what the table says, whichever side blocked',
    async (way) => {
      const without = await PROBES[way](await aPair(), async () => {});
      expect(without).toEqual(without.map(() => true));
      const goesOn = WAYS_TO_REACH[way].block === 'allows';
      for (const by of ['client', 'expert'] as const) {
        world.now = NOW;
        const pair = await aPair();
        expect(await PROBES[way](pair, () => block(pair, by))).toEqual(without.map(() => goesOn));
      }
    },
  );

  it('never mentions the block to the blocked side', () => {
    const words = Object.values(WAYS_TO_REACH).flatMap((facts) => ('words' in facts ? [facts.words()] : []));
    expect(words.length).toBeGreaterThan(0);
    for (const said of words) expect(said).not.toMatch(/block|unwanted|refus|ban/i);
  });

  it('tells the side that blocked that the block is their own', async () => {
    const pair = await aPair();
    await block(pair, 'client');
    await expect(asked(pair.client, pair.expertId)).rejects.toThrow('You have blocked them.');
  });

  /** For each kind of notification, the ways that cause it; empty for our own messages. */
  const CARRIES: Record<NotificationKind, readonly WayToReach[]> = {
    message: ['message', 'introduction', 'message-mail'],
    request: ['request', 'other-time'],
    answer: ['acceptance', 'note'],
    offer: ['offer', 'offer-taken'],
    cancellation: ['cancellation', 'note'],
    change: ['other-time', 'cancellation'],
    'free-time': ['free-time'],
    team: ['team-joined'],
    review: ['review-written', 'review-answered'],
    'review-invitation': ['review-invitation'],
    reminder: ['reminder'],
    // A consultation, its receipt, and its dispute belong to a booking that both sides agreed to.
    visit: ['cancellation'],
    receipt: [],
    dispute: [],
    place: [],
    opening: [],
    setup: [],
    license: [],
    application: [],
    spotlight: [],
    payout: [],
    announcement: [],
  };

  it('is known for each kind of notification', () => {
    for (const ways of Object.values(CARRIES))
      expect(Object.keys(WAYS_TO_REACH)).toEqual(expect.arrayContaining([...ways]));
  });
});

describe('a block', () => {
  const may = async (expertId: string, client: Person, memberId: string | null = null) =>
    (await readReach(db, { expertId, clientId: client.id, memberId })).may;

  it('follows the owners of a practice, the acting member, and the same people in swapped roles', async () => {
    const pair = await aPair();
    const { client, owner, staff, expertId } = pair;
    const second = await world.anExpert({ userId: owner.id });
    const ofStaff = await world.anExpert({ userId: staff.id });
    const ofClient = await world.anExpert({ userId: client.id });
    const elsewhere = await world.anExpert();
    await block(pair, 'client');
    expect(await may(expertId, client)).toBe(false);
    expect(await may(second.id, client)).toBe(false);
    expect(await may(ofClient.id, owner)).toBe(false);
    expect(await may(elsewhere.id, client, owner.id)).toBe(false);
    // Blocking a practice does not block other practices that its staff own.
    expect(await may(ofStaff.id, client)).toBe(true);
    expect(await may(ofClient.id, staff)).toBe(true);
    expect(await may(elsewhere.id, client)).toBe(true);
  });

  it('stays when the blocked owner hands over the practice and leaves', async () => {
    const pair = await aPair();
    const { client, owner, staff, expertId } = pair;
    await block(pair, 'client');
    await db.update(practiceMembers).set({ role: 'owner' }).where(eq(practiceMembers.userId, staff.id));
    await db
      .delete(practiceMembers)
      .where(and(eq(practiceMembers.practiceId, expertId), inArray(practiceMembers.userId, [owner.id])));
    expect(await may(expertId, client)).toBe(false);
  });

  it('by staff is their practice’s: an owner can lift it, and it stays when they leave', async () => {
    const pair = await aPair();
    const { client, owner, staff, expertId } = pair;
    const { bookingId } = await asked(client, expertId);
    await blockPerson(as(staff), { bookingId, blocked: true });
    const other = await world.anExpert();
    for (const stranger of [other.actor, await world.aPerson()]) {
      const lifting = blockPerson(as(stranger), { bookingId, blocked: false });
      expect(await codeOf(lifting)).toBe('not_found');
    }
    // Lifts the client's own block, which is separate.
    await blockPerson(as(client), { bookingId, blocked: false });
    await removeMember(as(owner), { practiceId: expertId, userId: staff.id });
    expect(await may(expertId, client)).toBe(false);
    await blockPerson(as(owner), { bookingId, blocked: false });
    expect(await may(expertId, client)).toBe(true);
  });

  it('cannot be made or lifted by staff who were removed after their session was read, and they can no longer write', async () => {
    const pair = await aPair();
    const { client, owner, staff, expertId } = pair;
    const { bookingId } = await asked(client, expertId);
    const { conversationId } = await write(client, { expertId });
    await removeMember(as(owner), { practiceId: expertId, userId: staff.id });
    expect(await codeOf(blockPerson(as(staff), { bookingId, blocked: true }))).toBe('not_found');
    expect(await codeOf(write(staff, { conversationId }))).toBe('not_found');
    await block(pair, 'expert');
    expect(await codeOf(blockPerson(as(staff), { conversationId, blocked: false }))).toBe('not_found');
    expect(await may(expertId, client)).toBe(false);
  });

  it('that is made while a request is being sent either refuses it or keeps it from being accepted', async () => {
    for (let round = 0; round < 4; round++) {
      const { client, owner, staff, expertId } = await aPair();
      const { bookingId } = await asked(client, expertId);
      const [, sent] = await concurrently([
        () => blockPerson(as(staff), { bookingId, blocked: true }),
        () => asked(client, expertId, SECOND),
      ]);
      expect(['done', 'not_allowed']).toContain(sent);
      for (const { id } of await db.select().from(bookings).where(eq(bookings.expertId, expertId)))
        expect(await codeOf(acceptBooking(as(owner), { bookingId: id }))).toBe('not_allowed');
    }
  });

  it('keeps a confirmed booking, shows only its details, and can be lifted', async () => {
    const { client, staff, expertId } = await aPair();
    const { bookingId } = await asked(client, expertId);
    await acceptBooking(as(staff), { bookingId });
    const { conversationId } = await write(client, { expertId });
    await blockPerson(as(client), { conversationId, blocked: true });
    expect(await readConversation(as(client), { conversationId })).toMatchObject({
      isBlockedByMe: true,
      booking: { status: 'accepted' },
    });
    const link = { clientId: client.id, token: null };
    expect(await readClient(as(staff), link)).toMatchObject({ seenAs: 'expert', heldBack: false });
    await cancelBooking(as(staff), { bookingId });
    expect(await readClient(as(staff), link)).toMatchObject({ heldBack: true });
    await blockPerson(as(client), { conversationId, blocked: false });
    expect(await goes(write(staff, { conversationId }))).toBe(true);
  });

  it('does not stop a practice from answering a review in public', async () => {
    const pair = await aPair();
    const bookingId = await past(pair.client.id, pair.expertId);
    await review(pair.client, bookingId);
    await block(pair, 'client');
    await answerReview(as(pair.owner), { bookingId, answer: 'Thank you for coming.' });
    const { reviews } = await readShownReviews(as(null), { expertId: pair.expertId, page: 1 });
    expect(reviews[0]?.answer).toBe('Thank you for coming.');
  });
});

describe('a time reserved before a block', () => {
  const { aReserved, aHeld, enterCard, deliver, settle, forget } = byCard(world);
  beforeEach(() => {
    world.payments = { ...world.payments, wayToPay: 'card' };
    forget();
    return () => {
      world.payments = { ...world.payments, wayToPay: 'in-person' };
    };
  });

  it.each(['client', 'expert'] as const)('by the %s can no longer be paid', async (by) => {
    const { client, expert, bookingId } = await aReserved({ start: FIRST });
    await block({ client, expertId: expert.id }, by);
    const paying = payForBooking(as(client), { bookingId });
    const words = by === 'client' ? reach.blocked_by_you() : WAYS_TO_REACH.request.words();
    await expect(paying).rejects.toMatchObject({ code: 'not_allowed', message: words });
  });

  it.each(['client', 'expert'] as const)(
    'by the %s does not become a request if the card is entered later: the hold is released',
    async (by) => {
      const { client, expert, bookingId } = await aReserved({ start: FIRST });
      await enterCard(client, bookingId);
      await block({ client, expertId: expert.id }, by);
      await deliver();
      const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId));
      expect([row!.status, row!.askedAt]).toEqual(['declined', null]);
      const told = world.queued.flatMap(({ name, data }) => (name === 'send-written-mail' ? [data.to] : []));
      expect(told).toEqual([client.email]);
      await settle();
      const [payment] = await db.select().from(payments).where(eq(payments.subjectId, bookingId));
      expect([payment!.state, payment!.paidCents]).toEqual(['over', 0]);
    },
  );

  it('keeps a request that waits for another card from going through: the hold is released', async () => {
    const { client, expert, bookingId } = await aHeld({ start: FIRST }, 'declined-later');
    await acceptBooking(as(expert.actor), { bookingId });
    await settle();
    const stands = async () => (await db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]!;
    expect((await stands()).cardFailedAt).not.toBeNull();
    await enterCard(client, bookingId);
    await block({ client, expertId: expert.id }, 'expert');
    forget();
    await settle();
    expect(await stands()).toMatchObject({ status: 'requested', cardFailedAt: expect.any(Date) });
    const states = await db.select().from(payments).where(eq(payments.subjectId, bookingId));
    expect(states.map(({ state }) => state)).not.toContain('held');
  });
});
