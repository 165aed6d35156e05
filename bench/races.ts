import { and, eq, inArray } from 'drizzle-orm';
import { adminActs } from '../core/admin/tables.ts';
import { findPlace, placeKey } from '../core/applications/find-place.server.ts';
import { approveApplication } from '../core/applications/review-application.server.ts';
import { saveDraft } from '../core/applications/save-draft.server.ts';
import { submitApplication } from '../core/applications/submit-application.server.ts';
import { applicationChecks, applicationFiles, applications } from '../core/applications/tables.ts';
import { changeWeeklyHours } from '../core/availability/change-weekly-hours.server.ts';
import { readAvailability } from '../core/availability/read-availability.server.ts';
import { ACTIVE_STATUSES } from '../core/bookings/booking.ts';
import { cancelBooking } from '../core/bookings/cancel-booking.server.ts';
import { requestBooking } from '../core/bookings/request-booking.server.ts';
import { bookings } from '../core/bookings/tables.ts';
import { approvePlace, rejectPlace } from '../core/consultation-places/review-place.server.ts';
import { savePlace } from '../core/consultation-places/save-place.server.ts';
import type { Person } from '../core/context.ts';
import { OPTIONS_AT_MOST } from '../core/experts/option-form.ts';
import { saveOption } from '../core/experts/save-option.server.ts';
import { consultationOptions, placeChecks, practiceMembers } from '../core/experts/tables.ts';
import { settleOnReturn } from '../core/payments/settle-on-return.server.ts';
import { ledgerEntries, payments, subscriptions } from '../core/payments/tables.ts';
import { takeSpotlight } from '../core/spotlight/take-spotlight.server.ts';
import { acceptInvitation } from '../core/team/answer-invitation.server.ts';
import { invitationUrl } from '../core/team/invitation-link.server.ts';
import { inviteMember } from '../core/team/invite-member.server.ts';
import { practiceInvitations } from '../core/team/tables.ts';
import { atOnce, tallyOf, times, warmUp } from '../tests/at-once.ts';
import { openCluster } from '../tests/cluster.ts';
import { asking, makeWorld } from '../tests/world.ts';

/**
 * Each rule that people who act at one moment could break, raced: so many attempts stand at a barrier before warm
 * connections to a PostgreSQL of its own, and begin together. `node bench/races.ts [connections] [rounds]`, by default
 * 50 and 10. Prints how often it took effect in a round, which is to be once, what the attempts came to in all rounds
 * together, and the milliseconds from the first to the last answer of a round. Prints figures and never asserts.
 */
const CONNECTIONS = Number(process.argv[2] ?? 50);
const ROUNDS = Number(process.argv[3] ?? 10);
const CLIENTS = 200;

type Round = {
  attempts: (() => Promise<unknown>)[];
  /** How often it took effect, once all have been answered. */
  effects(): Promise<number>;
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
  ...{ type: 'individual' as const, name: 'Fern Hollow', email: 'fern@example.test', licenseNumber: '' },
  ...{ phone: '(303) 555-0123', location: '80202', confirmed: placeKey(denver!), about: 'Roots and leaves.' },
};
const acts = (subjectId: string, decisions: string[]) =>
  db.$count(adminActs, and(eq(adminActs.subjectId, subjectId), inArray(adminActs.act, decisions as never[])));

/** Somebody with a draft that lacks nothing but its fee. */
async function anApplicant() {
  const person = await world.aPerson();
  const applicationId = await saveDraft(world.as(person), TYPED);
  const file = { id: world.as(null).newId(), applicationId, kind: 'photo' as const, createdAt: new Date() };
  await db.insert(applicationFiles).values(file);
  const submit = () => submitApplication(world.as(person), TYPED, '/become-expert/sent');
  return { person, applicationId, submit };
}

const RACES: Record<string, () => Promise<Round>> = {
  'An eleventh option in a category': async () => {
    const { actor, id } = await world.anExpert();
    const add = (at: number) => saveOption(world.as(actor), { ...OPTION, title: `Walk ${at}` });
    for (let at = 1; at < OPTIONS_AT_MOST; at++) await add(at);
    const effects = async () =>
      (await db.$count(consultationOptions, eq(consultationOptions.expertId, id))) - (OPTIONS_AT_MOST - 1);
    return { attempts: times(CONNECTIONS, (at) => add(OPTIONS_AT_MOST + at)), effects };
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
        ...{ version: before },
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
        // The same clients ask for the same time of the next expert.
        for (const { id: bookingId, clientId } of made) {
          await cancelBooking(world.as(clients.find(({ id }) => id === clientId)!), { bookingId });
        }
        return made.length;
      },
    };
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
  console.log('| Rule | Attempts | Took effect | Done | Refused | Faults | ms, median | ms, slowest |');
  console.log('|---|---|---|---|---|---|---|---|');
  const faults = new Set<string>();
  for (const [rule, prepare] of Object.entries(RACES)) {
    const [codes, effects, took] = [[] as string[], new Set<number>(), [] as number[]];
    for (let round = 0; round < ROUNDS; round++) {
      const { attempts, effects: countEffects } = await prepare();
      const began = performance.now();
      codes.push(...(await atOnce(attempts)));
      took.push(performance.now() - began);
      effects.add(await countEffects());
    }
    const { done = 0, ...others } = tallyOf(codes);
    const failed = Object.keys(others).filter((code) => code.startsWith('fault'));
    for (const fault of failed) faults.add(fault);
    const refused = Object.entries(others).filter(([code]) => !failed.includes(code));
    took.sort((a, b) => a - b);
    const cells = [
      ...[rule, codes.length / ROUNDS, [...effects].toSorted((a, b) => a - b).join(' to '), done],
      refused.map(([code, all]) => `${all} ${code}`).join(', ') || '0',
      failed.reduce((sum, code) => sum + others[code]!, 0),
      ...[took[Math.floor(took.length / 2)]!, took.at(-1)!].map((ms) => ms.toFixed(0)),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  for (const fault of faults) console.log(fault);
} finally {
  await close();
  await cluster.close();
}
