import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ServerBuild } from 'react-router';
import { acceptBooking } from '../../core/consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../core/consultations/answers/cancel-booking.server.ts';
import { declineBooking } from '../../core/consultations/answers/decline-booking.server.ts';
import { expireBookings } from '../../core/consultations/bookings/expire-bookings.server.ts';
import { bookingExtensions } from '../../core/consultations/bookings/tables.ts';
import { contestNoShow } from '../../core/consultations/consultation-day/contest-no-show.server.ts';
import { endConsultation } from '../../core/consultations/consultation-day/end-consultation.server.ts';
import {
  agreeToExtension,
  proposeExtension,
} from '../../core/consultations/consultation-day/extend-consultation.server.ts';
import { sayNoShow } from '../../core/consultations/consultation-day/say-no-show.server.ts';
import { startConsultation } from '../../core/consultations/consultation-day/start-consultation.server.ts';
import { answerDispute } from '../../core/consultations/disputes/answer-dispute.server.ts';
import { openDispute } from '../../core/consultations/disputes/open-dispute.server.ts';
import { disputes } from '../../core/consultations/disputes/tables.ts';
import { rescheduleBooking } from '../../core/consultations/requests/reschedule-booking.server.ts';
import { answerReview } from '../../core/consultations/reviews/answer-review.server.ts';
import { writeReview } from '../../core/consultations/reviews/write-review.server.ts';
import { setWeeklyHours } from '../../core/practice/availability/set-weekly-hours.server.ts';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { readConfig } from '../../platform/config.ts';
import type { openApp as OpenApp } from '../../server/app.ts';
import { bareHeaders } from '../../server/headers.ts';
import { createNodeServer, listenerFor } from '../../server/node-server.ts';
import { byCard } from '../by-card.ts';
import { openCluster } from '../cluster.ts';
import { asking, makeWorld, type World } from '../world.ts';

type Bundle = { openApp: typeof OpenApp; routerBuild: ServerBuild };

/**
 * Starts a server without jobs, on its own database, with a booking by card in each state. The clock is set
 * back while it makes the bookings, so nothing else changes their state.
 */
export async function openBookingsInEveryState({ languages = ['en'] } = {}): Promise<{
  origin: string;
  password: string;
  /** E-mail addresses of the two sides and of an admin. */
  client: string;
  expert: string;
  admin: string;
  bookings: Record<string, string>;
  expertId: string;
  disputeId: string;
  close(): Promise<void>;
}> {
  const cluster = await openCluster('states');
  const { world, close } = await makeWorld(cluster.url, 4);
  const port = await freePort();
  const folder = join(import.meta.dirname, '..', '..');
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DEMO: 'off',
    SECRET: 'a secret for errands, long enough to be one',
    DATABASE_URL: world.url,
    LOG_LEVEL: 'warn',
    DATA_DIR: temporaryFolder('states-data'),
    DATABASE_POOL: '4',
    CONSULTATIONS: 'card',
    LANGUAGES: languages.join(),
  });
  const bundle: Bundle = await import(join(folder, 'build', 'server', 'index.js'));
  const app = await bundle.openApp({
    config,
    databaseUrl: world.url,
    folder,
    work: false,
    build: async () => bundle.routerBuild,
  });
  const headers = await bareHeaders(config);
  const server = createNodeServer({ headers });
  server.on('request', listenerFor(app.fetch, { publicOrigin: config.publicOrigin, headers }));
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    origin: config.publicOrigin,
    ...(await bookingsInEveryState(world)),
    async close() {
      app.endStreams();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await app.close();
      await close();
      await cluster.close();
    },
  };
}

async function bookingsInEveryState(world: World) {
  world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 10 };
  const real = Temporal.Now.instant();
  const cards = byCard(world);
  const client = await world.aPerson();
  const admin = await world.aPerson({
    isAdmin: true,
    name: 'Alex Moss',
    firstName: 'Alex',
    lastName: 'Moss',
  });
  const expert = await world.anExpert();
  const [password] = await Promise.all([client, admin, expert.actor].map(world.givePassword));
  const expertId = expert.id;
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }));
  await setWeeklyHours(world.asProduct(), { expertId, hours });

  const slot = Temporal.Instant.fromEpochMilliseconds(
    Math.floor(real.epochMilliseconds / 1_800_000) * 1_800_000,
  );
  const bookings: Record<string, string> = {};
  /**
   * Makes a request.
   * @param at half hours from the current one.
   * @param before how many hours before its start the client sent it; null for just now.
   */
  async function requested(
    name: string,
    at: number,
    before: number | null,
    also: number[] = [],
    minutes = 30,
  ) {
    const start = slot.add({ minutes: 30 * at });
    world.now = before === null ? real : start.subtract({ hours: before });
    const when = {
      start: start.toString(),
      also: also.map((one) => slot.add({ minutes: 30 * one }).toString()),
    };
    const made = await (name === 'awaiting-payment' ? cards.aReserved : cards.aHeld)(
      { client, expert, minutes: minutes as 30, ...when },
      name === 'needs-card' ? 'declined-later' : 'works',
    );
    bookings[name] = made.bookingId;
    return { bookingId: made.bookingId, begins: start };
  }
  async function accepted(name: string, at: number, minutes?: number) {
    const made = await requested(name, at, 30, [], minutes);
    world.now = world.now.add({ hours: 1 });
    await acceptBooking(world.as(expert.actor), made);
    await cards.settle();
    return made;
  }
  /** Makes a started booking, and leaves the clock this many minutes after its start. */
  async function started(name: string, at: number, minutes: number) {
    const made = await accepted(name, at);
    world.now = made.begins;
    await startConsultation(world.as(expert.actor), made);
    world.now = made.begins.add({ minutes });
    return made;
  }
  async function ended(name: string, at: number) {
    const made = await started(name, at, 12);
    await endConsultation(world.as(expert.actor), { ...made, endReason: 'care-plan-found' });
    world.now = made.begins.add({ hours: 1 });
    return made;
  }
  const words = { reason: 'too-short', words: 'It was over after twelve minutes.' } as const;

  await ended('ended-early', -8);
  const reviewed = await ended('reviewed', -12);
  await writeReview(world.as(client), { ...reviewed, rating: 4, body: 'Clear advice, and time to ask.' });
  await answerReview(world.as(expert.actor), { ...reviewed, answer: 'Thank you for coming.' });
  await openDispute(world.as(client), { ...(await ended('disputed', -16)), ...words });
  const answered = await ended('disputed-and-answered', -20);
  await openDispute(world.as(client), { ...answered, ...words });
  await answerDispute(world.as(expert.actor), { ...answered, answer: 'We had found what we were after.' });
  for (const [name, at] of [
    ['client-no-show', -24],
    ['contested', -28],
  ] as const) {
    const missed = await accepted(name, at);
    world.now = missed.begins.add({ minutes: 20 });
    await sayNoShow(world.as(expert.actor), { ...missed, note: 'I waited at the door.' });
    if (name === 'contested')
      await contestNoShow(world.as(client), { ...missed, note: 'I was there on time.' });
  }
  const declined = await requested('declined', 150, 90);
  await declineBooking(world.as(expert.actor), { ...declined, note: 'I am away that day.' });
  await requested('expired', 160, 110);
  world.now = real;
  await expireBookings(world.asProduct());
  const cancelled = await accepted('cancelled', 6);
  world.now = real;
  await cancelBooking(world.as(client), cancelled);
  await cards.settle();
  await accepted('accepted', 50);
  const moved = await accepted('moved', 56);
  world.now = real;
  const later = asking(expertId, { start: slot.add({ minutes: 30 * 64 }).toString() });
  await acceptBooking(
    world.as(expert.actor),
    await rescheduleBooking(world.as(client), { ...later, ...moved }),
  );
  await cards.settle();
  const refused = await requested('needs-card', 192, 98);
  await acceptBooking(world.as(expert.actor), refused);
  await cards.settle();
  await requested('requested', 240, 122, [246, 252]);
  await requested('awaiting-payment', 336, null);
  const underWay = await accepted('paying-more', 0, 60);
  world.now = real;
  await startConsultation(world.as(expert.actor), underWay);
  await proposeExtension(world.as(expert.actor), { ...underWay, minutes: 15 });
  const [more] = await world.db
    .select()
    .from(bookingExtensions)
    .where(eq(bookingExtensions.bookingId, underWay.bookingId));
  await agreeToExtension(world.as(client), { ...underWay, extensionId: more!.id });
  const [dispute] = await world.db
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookings['disputed-and-answered']!));
  return {
    password: password!,
    client: client.email,
    expert: expert.actor.email,
    admin: admin.email,
    bookings,
    expertId,
    disputeId: dispute!.id,
  };
}
