import { and, eq, inArray, isNull } from 'drizzle-orm';
import { approvePlace, rejectPlace } from '../core/business/consultation-places/review-place.server.ts';
import { savePlace } from '../core/business/consultation-places/save-place.server.ts';
import { acceptInvitation } from '../core/business/team/answer-invitation.server.ts';
import { invitationUrl } from '../core/business/team/invitation-link.server.ts';
import { inviteMember } from '../core/business/team/invite-member.server.ts';
import { practiceInvitations } from '../core/business/team/tables.ts';
import { acceptBooking } from '../core/consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../core/consultations/answers/cancel-booking.server.ts';
import { ACTIVE_STATUSES } from '../core/consultations/bookings/booking-life.ts';
import { bookingEvents, bookings } from '../core/consultations/bookings/tables.ts';
import { requestBooking } from '../core/consultations/requests/request-booking.server.ts';
import { rescheduleBooking } from '../core/consultations/requests/reschedule-booking.server.ts';
import type { Person } from '../core/context.ts';
import { adminActs } from '../core/ground/admin/tables.ts';
import { checkLedger } from '../core/money/payments/check-ledger.server.ts';
import { settleOnReturn } from '../core/money/payments/settle-on-return.server.ts';
import { ledgerEntries, payments, subscriptions } from '../core/money/payments/tables.ts';
import { takeSpotlight } from '../core/money/spotlight/take-spotlight.server.ts';
import { MAX_OPTIONS } from '../core/people/experts/option-form.ts';
import { consultationOptions, placeChecks, practiceMembers } from '../core/people/experts/tables.ts';
import { saveOption } from '../core/people/practice-profile/save-option.server.ts';
import { findPlace, placeKey } from '../core/practice/applications/find-place.server.ts';
import { approveApplication } from '../core/practice/applications/review-application.server.ts';
import { saveDraft } from '../core/practice/applications/save-draft.server.ts';
import { submitApplication } from '../core/practice/applications/submit-application.server.ts';
import { applicationChecks, applicationFiles, applications } from '../core/practice/applications/tables.ts';
import { changeWeeklyHours } from '../core/practice/availability/change-weekly-hours.server.ts';
import { readAvailability } from '../core/practice/availability/read-availability.server.ts';
import { ALL_HOURS } from '../core/practice/availability/weekly-hours.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { byCard } from '../tests/by-card.ts';
import { openCluster } from '../tests/cluster.ts';
import { concurrently, times, warmUp } from '../tests/concurrently.ts';
import { moneyOf } from '../tests/money-of-sequences.ts';
import { asking, makeWorld } from '../tests/world.ts';
import { raceByHttp } from './race-by-http.ts';
import { noOutcomes, printHeadings, printOutcomes } from './race-outcomes.ts';

/**
 * Races each rule that simultaneous requests could break: `node bench/races.ts [connections] [rounds]
 * [rule]`, by default 50, 10, and all rules. Attempts wait at a barrier, with warm connections to their own
 * PostgreSQL, and then start together. The last race sends 200 HTTP requests for one time to the built
 * product (run `npm run build` first), in a tenth of the rounds. The others call functions of `core/`
 * directly.
 *
 * Prints how often each rule took effect per round, time, or booking (once is right), the outcomes of all
 * attempts, the errors that are not refusals (for HTTP, 5xx), the deadlocks that PostgreSQL broke and we
 * retried, and the milliseconds from a round's first outcome to its last. Never asserts.
 */
const CONNECTIONS = Number(process.argv[2] ?? 50);
const ROUNDS = Number(process.argv[3] ?? 10);
/** Races only the rules whose name contains this text. */
const ONLY = process.argv[4];
const CLIENTS = 200;

type Round = {
  attempts: (() => Promise<unknown>)[];
  /**
   * Returns how often the rule took effect, once every attempt has an outcome. Returns a list if the round
   * races several things.
   */
  effects(): Promise<number | number[]>;
  /** Returns descriptions of other problems. */
  wrong?(): Promise<string[]>;
};

const cluster = await openCluster('bench-races');
const { world, close } = await makeWorld(cluster.url, CONNECTIONS);
const sandbox = world.payments.sandbox!;
const { db } = world;
const admin = await world.aPerson({ isAdmin: true });
const clients: Person[] = [];
for (let made = 0; made < CLIENTS; made++) clients.push(await world.aPerson());

const OPTION = { optionId: null, description: '', price: '30', category: 'education' };
const PLACE = { label: 'Studio', address: '77 Alder Lane', zip: '80302', isExactPublic: false };
const { place: denver } = findPlace('80202');
const TYPED = {
  type: 'individual' as const,
  name: 'Fern Hollow',
  email: 'fern@example.test',
  licenseNumber: '',
  phone: '(303) 555-0123',
  location: '80202',
  confirmed: placeKey(denver!),
  about: 'Roots and leaves.',
};
const acts = (subjectId: string, decisions: string[]) =>
  db.$count(adminActs, and(eq(adminActs.subjectId, subjectId), inArray(adminActs.act, decisions as never[])));

async function anApplicant() {
  const person = await world.aPerson();
  const applicationId = await saveDraft(world.as(person), TYPED);
  const file = { id: world.as(null).newId(), applicationId, kind: 'photo' as const, createdAt: new Date() };
  await db.insert(applicationFiles).values(file);
  const submit = () => submitApplication(world.as(person), TYPED, '/become-expert/sent');
  return { person, applicationId, submit };
}

const card = byCard(world);
const random = seededRandom(20);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const HALF_HOUR = 1_800_000;
/** Returns a start on December 2, this many half hours after 6 AM in Denver. */
const startAt = (halfHours: number) =>
  new Date(Date.parse('2026-12-02T13:00:00Z') + halfHours * HALF_HOUR).toISOString();
const isActive = inArray(bookings.status, [...ACTIVE_STATUSES]);
const clientOf = (id: string) => clients.find((one) => one.id === id)!;

/**
 * For each active booking of the experts, counts the overlapping active bookings of other chains, plus the
 * booking itself.
 */
async function sharers(expertIds: string[]): Promise<number[]> {
  const { rows } = await world.pool.query<{ sharers: number }>(
    `select (select count(*)::int from bookings b where b.expert_id = a.expert_id and b.status = any($2)
        and (b.id = a.id or b.chain_id <> a.chain_id)
        and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)) as sharers
      from bookings a where a.expert_id = any($1::uuid[]) and a.status = any($2)`,
    [expertIds, [...ACTIVE_STATUSES]],
  );
  return rows.map((row) => row.sharers);
}

/** Cancels the experts' bookings, so the clients can request the same times again. */
async function cancelAll(expertIds: string[]): Promise<void> {
  const theirs = and(inArray(bookings.expertId, expertIds), isActive, isNull(bookings.standsId));
  for (const { id, clientId } of await db.select().from(bookings).where(theirs)) {
    await cancelBooking(world.as(clientOf(clientId)), { bookingId: id });
  }
}

async function anOpenExpert() {
  const expert = await world.anExpert();
  await changeWeeklyHours(world.as(expert.actor), { hours: ALL_HOURS });
  return expert;
}

const PAIRS = Math.max(1, Math.floor(CONNECTIONS / 3));
const heldBy: Awaited<ReturnType<typeof anOpenExpert>>[] = [];

const RACES: Record<string, () => Promise<Round>> = {
  'An eleventh option in a category': async () => {
    const { actor, id } = await world.anExpert();
    const add = (at: number) => saveOption(world.as(actor), { ...OPTION, title: `Walk ${at}` });
    for (let at = 1; at < MAX_OPTIONS; at++) await add(at);
    const effects = async () =>
      (await db.$count(consultationOptions, eq(consultationOptions.expertId, id))) - (MAX_OPTIONS - 1);
    return { attempts: times(CONNECTIONS, (at) => add(MAX_OPTIONS + at)), effects };
  },
  'A second draft of an application': async () => {
    const person = await world.aPerson();
    return {
      attempts: times(CONNECTIONS, (at) => saveDraft(world.as(person), { name: `Tab ${at}` })),
      effects: () => db.$count(applications, eq(applications.userId, person.id)),
    };
  },
  'A fee asked for twice': async () => {
    const { applicationId, submit } = await anApplicant();
    return {
      attempts: times(CONNECTIONS, submit),
      effects: () => db.$count(payments, eq(payments.subjectId, applicationId)),
    };
  },
  'A fee paid twice': async () => {
    const { person, applicationId, submit } = await anApplicant();
    const { url } = await submit();
    const [payment] = await db.select().from(payments).where(eq(payments.subjectId, applicationId));
    const pay = async () => {
      await sandbox.pay(url.split('/').at(-1)!, 'works', true);
      await settleOnReturn(world.as(person), { paymentId: payment!.id });
    };
    return {
      attempts: times(CONNECTIONS, pay),
      effects: () => db.$count(ledgerEntries, eq(ledgerEntries.paymentId, payment!.id)),
    };
  },
  'An application approved twice': async () => {
    const { person, applicationId: id } = await anApplicant();
    const { zip, lat, lng, city, state, zone, label: placeLabel } = denver!;
    const [at, where] = [new Date(), { zip, lat, lng, city, state, zone, placeLabel }];
    await db.delete(applicationFiles).where(eq(applicationFiles.applicationId, id));
    const reviewed = { status: 'in-review' as const, submittedAt: at, reviewBeganAt: at };
    await db
      .update(applications)
      .set({ ...where, ...reviewed })
      .where(eq(applications.id, id));
    for (const check of ['identity', 'location', 'state'] as const) {
      await db.insert(applicationChecks).values({ applicationId: id, check, adminId: admin.id, at });
    }
    return {
      attempts: times(CONNECTIONS, () => approveApplication(world.as(admin), { id })),
      effects: () => db.$count(practiceMembers, eq(practiceMembers.userId, person.id)),
    };
  },
  'The hours of a practice, edited by two members': async () => {
    const { actor, id } = await world.anExpert();
    const staff = await world.aMember(id, 'staff');
    const version = async () => (await readAvailability(world.as(actor), {}))!.version;
    const before = await version();
    const change = (at: number) =>
      changeWeeklyHours(world.as(at % 2 ? staff : actor), {
        version: before,
        hours: [{ weekday: 1 + (at % 7), startMinute: 0, endMinute: 30 * (1 + (at % 40)) }],
      });
    return { attempts: times(CONNECTIONS, change), effects: async () => (await version()) - before };
  },
  'Spotlight subscribed to twice': async () => {
    const { actor, id } = await world.anExpert();
    return {
      attempts: times(CONNECTIONS, () =>
        takeSpotlight(world.as(actor), { returnTo: '/dashboard/expert/spotlight' }),
      ),
      effects: () => db.$count(subscriptions, eq(subscriptions.subjectId, id)),
    };
  },
  'An invitation accepted twice': async () => {
    const { actor, id } = await world.anExpert({ type: 'wellness-center' });
    const guest = await world.aPerson();
    const invitationId = await inviteMember(world.as(actor), { email: guest.email, role: 'staff' });
    const [row] = await db.select().from(practiceInvitations).where(eq(practiceInvitations.id, invitationId));
    const token = new URL(await invitationUrl(world.as(null), row!)).searchParams.get('token');
    return {
      attempts: times(CONNECTIONS, () => acceptInvitation(world.as(guest), { token })),
      effects: async () => (await db.$count(practiceMembers, eq(practiceMembers.practiceId, id))) - 1,
    };
  },
  'One time of an expert': async () => {
    const { id } = await world.anExpert();
    const isOfExpert = and(eq(bookings.expertId, id), inArray(bookings.status, [...ACTIVE_STATUSES]));
    return {
      attempts: clients.map((client) => () => requestBooking(world.as(client), asking(id))),
      effects: async () => {
        const made = await db.select().from(bookings).where(isOfExpert);
        // Cancel, because the same clients request the same time from the next expert.
        for (const { id: bookingId, clientId } of made) {
          await cancelBooking(world.as(clients.find(({ id }) => id === clientId)!), { bookingId });
        }
        return made.length;
      },
    };
  },
  'Overlapping times of one expert, at random': async () => {
    const { id } = await anOpenExpert();
    const ask = () =>
      asking(id, { start: startAt(Math.floor(random() * 24)), minutes: pick([15, 30, 45, 60]) });
    const inputs = clients.map(ask);
    return {
      attempts: clients.map((client, at) => () => requestBooking(world.as(client), inputs[at]!)),
      effects: async () => {
        const shared = await sharers([id]);
        await cancelAll([id]);
        return shared;
      },
    };
  },
  'A booking by card accepted and cancelled': async () => {
    while (heldBy.length < Math.floor(CONNECTIONS / 2)) heldBy.push(await anOpenExpert());
    card.forget();
    world.payments = { ...world.payments, wayToPay: 'card' };
    const held: Awaited<ReturnType<typeof card.aHeld>>[] = [];
    for (const [at, expert] of heldBy.entries()) {
      held.push(await card.aHeld({ client: clients[at]!, expert, start: startAt(12) }));
    }
    world.payments = { ...world.payments, wayToPay: 'in-person' };
    const attempts = held.flatMap(({ bookingId, client, expert }, at) => {
      const both = [
        () => acceptBooking(world.as(expert.actor), { bookingId }),
        () => cancelBooking(world.as(client), { bookingId }),
      ];
      return at % 2 ? both : both.toReversed();
    });
    const effects = async () => {
      await card.settle();
      const ids = held.map(({ bookingId }) => bookingId);
      const rows = await db.select().from(bookings).where(inArray(bookings.id, ids));
      const events = await db.select().from(bookingEvents).where(inArray(bookingEvents.bookingId, ids));
      // No matter which request won, the client cancelled once, and the booking stays cancelled.
      return rows.map(({ id, status }) => {
        const ends = events.filter(({ bookingId, toStatus }) => bookingId === id && toStatus === 'cancelled');
        return status === 'cancelled' ? ends.length : 0;
      });
    };
    const wrong = async () => {
      const { unbalanced, differing, altered } = await checkLedger(world.asProduct('check-ledger'));
      const payers = held.map(({ client }) => client);
      return [
        ...(unbalanced + differing + altered > 0
          ? [`the ledger: ${unbalanced} unbalanced, ${differing} differing, ${altered} days altered`]
          : []),
        ...(await moneyOf(world, payers).faults({ mayBeHeld: new Set() })),
      ];
    };
    return { attempts, effects, wrong };
  },
  'Two bookings of one expert that want each other’s time': async () => {
    const { actor, id } = await anOpenExpert();
    const pairs = await Promise.all(
      times(PAIRS, async (at) => {
        const two = [clients[2 * at]!, clients[2 * at + 1]!];
        const own = [startAt(3 * at), startAt(3 * at + 1)];
        const made = await Promise.all(
          two.map((client, which) => requestBooking(world.as(client), asking(id, { start: own[which]! }))),
        );
        // Half of the bookings are confirmed, and stay until the expert accepts the new time. The others are
        // requests.
        if (at % 2) {
          for (const { bookingId } of made) await acceptBooking(world.as(actor), { bookingId });
        }
        const move = (which: number, start: string) => () =>
          rescheduleBooking(world.as(two[which]!), {
            ...asking(id, { start }),
            bookingId: made[which]!.bookingId,
          });
        // Each client wants the other's time, and one of them also wants a free time, in a second tab.
        return [move(0, own[1]!), move(1, own[0]!), move(1, startAt(3 * at + 2))];
      }).map((prepare) => prepare()),
    );
    const effects = async () => {
      const standing = await db
        .select({ chainId: bookings.chainId })
        .from(bookings)
        .where(and(eq(bookings.expertId, id), isActive, isNull(bookings.standsId)));
      const chains = Map.groupBy(standing, ({ chainId }) => chainId);
      const shared = await sharers([id]);
      await cancelAll([id]);
      const lost = Array.from({ length: 2 * PAIRS - chains.size }, () => 0);
      return [...shared, ...lost, ...[...chains.values()].map(({ length }) => length)];
    };
    return { attempts: pairs.flat(), effects };
  },
  'A place approved and rejected': async () => {
    const { actor } = await world.anExpert();
    const placeId = await savePlace(world.as(actor), { ...PLACE, placeId: null });
    const [check] = await db.select().from(placeChecks).where(eq(placeChecks.placeId, placeId));
    const { id } = check!;
    const ctx = world.as(admin);
    return {
      attempts: times(CONNECTIONS, (at) =>
        at % 2 ? approvePlace(ctx, { id }) : rejectPlace(ctx, { id, words: 'There is no such house.' }),
      ),
      effects: () => acts(id, ['approve-place', 'reject-place']),
    };
  },
};

try {
  await warmUp(world, CONNECTIONS);
  console.log(`${CONNECTIONS} warm connections, ${ROUNDS} rounds`);
  printHeadings();
  const faults: string[] = [];
  for (const [rule, prepare] of Object.entries(RACES)) {
    if (ONLY && !rule.includes(ONLY)) continue;
    const all = noOutcomes();
    for (let round = 0; round < ROUNDS; round++) {
      const { attempts, effects: countEffects, wrong } = await prepare();
      const before = await deadlocks();
      const began = performance.now();
      all.codes.push(...(await concurrently(attempts)));
      all.took.push(performance.now() - began);
      all.deadlocks += (await deadlocks()) - before;
      for (const times of [await countEffects()].flat()) all.effects.add(times);
      all.wrong.push(...((await wrong?.()) ?? []));
    }
    faults.push(...printOutcomes(rule, all));
  }
  const rule = 'One time of an expert, by HTTP';
  if (!ONLY || rule.includes(ONLY)) {
    const all = await raceByHttp({ world, clients, rounds: Math.max(1, Math.ceil(ROUNDS / 10)), deadlocks });
    if (all) faults.push(...printOutcomes(rule, all));
  }
  for (const fault of new Set(faults)) console.log(fault);
} finally {
  await close();
  await cluster.close();
}

/**
 * Returns how many deadlocks PostgreSQL has broken so far, after every connection has flushed its
 * statistics.
 */
async function deadlocks(): Promise<number> {
  const tell = () => world.pool.query('select pg_stat_force_next_flush(), pg_sleep(0.02)');
  await Promise.all(times(CONNECTIONS, tell).map((one) => one()));
  const { rows } = await world.pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.deadlocks;
}
