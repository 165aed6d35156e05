import { ok } from '@oazapfts/runtime';
import { expect, it } from 'vitest';
import * as plugwell from '../../clients/typescript/plugwell.ts';
import type { Person } from '../../core/context.ts';
import { captureHolds } from '../../core/money/payments/capture-holds.server.ts';
import { aKeyOf } from '../api-program.ts';
import { callByClient, letComeTheTimeOf } from '../generated-client.ts';
import { openTestApp } from './app.ts';

// Clients pay by card, so that the day ends with a statement.
const house = await openTestApp({ CONSULTATIONS: 'card' });
const { world, aClient, anExpert, signedIn } = house;
callByClient(house);

const acting = async (person: Person, practiceId = '') => ({
  headers: { Authorization: `Bearer ${await aKeyOf(house, person, { practiceId })}` },
});
const [expert, client] = [await anExpert(), await aClient()];
const { expertId } = expert;
/** The program has two keys of the expert: one for the practice, and one for what is behind the bell. */
const [asPractice, asExpert] = [await acting(expert, expertId), await acting(expert)];

/** Returns the free starts of a day, by the clock of the place. */
async function freeOn(date: string): Promise<string[]> {
  const { days, zone } = await ok(plugwell.readFreeTimes({ expertId }));
  const starts = days.find((day) => day.date === date)?.starts ?? [];
  return starts.map(({ startsAt }) =>
    Temporal.Instant.from(startsAt)
      .toZonedDateTimeISO(zone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  );
}

/** Opens every day from eight to six, takes a day off, and adds an evening. Returns the first open day. */
async function opensTheWeek(): Promise<string> {
  const { version } = await ok(plugwell.readHours({}, asPractice));
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to: '18:00' }));
  const ifMatch = `"${version}"`;
  const set = await ok(plugwell.setHours({ ifMatch, body: { hours } }, asPractice));
  expect(set).toMatchObject({ isSet: true, hours });
  const late = await plugwell.setHours({ ifMatch, body: { hours: hours.slice(1) } }, asPractice);
  expect(late).toMatchObject({ status: 412, data: { code: 'other_version' } });
  const rules = { noticeMinutes: 60, bufferBeforeMinutes: 0, bufferAfterMinutes: 15 } as const;
  const { today } = await ok(plugwell.setBookingRules({ body: rules }, asPractice));
  const dayAhead = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString();
  const [openDay, evening, off] = [dayAhead(2), dayAhead(3), dayAhead(4)];

  const taken = await ok(plugwell.takeDaysOff({ body: { from: off, until: off } }, asPractice));
  expect(taken.bookingIds).toEqual([]);
  const { times } = await ok(plugwell.listTakenTimes({}, asPractice));
  expect(times.map(({ kind }) => kind)).toEqual(['day-off']);
  const extra = { date: evening, from: '19:00', to: '20:00' };
  expect(await ok(plugwell.addExtraHours({ body: extra }, asPractice))).toMatchObject({
    daysOff: [{ from: off, until: off }],
    extraHours: [extra],
  });
  expect([await freeOn(openDay), await freeOn(off)]).toEqual([
    expect.arrayContaining(['08:00', '17:30']),
    [],
  ]);
  expect(await freeOn(evening)).toEqual(expect.arrayContaining(['17:30', '19:00']));
  return openDay;
}

/** Raises the rate, and offers a talk of its own length. Returns the talk with its price. */
async function offersATalk() {
  await ok(plugwell.setRate({ body: { ratePerMinuteCents: 200 } }, asPractice));
  const talk = {
    title: 'A first talk',
    description: 'About you.',
    minutes: 45,
    category: 'education',
  } as const;
  const { id: optionId } = await ok(plugwell.addOption({ body: talk }, asPractice));
  const price = await ok(plugwell.quotePrice({ expertId, optionId }));
  expect(price).toMatchObject({ minutes: 45, priceCents: 9000, payment: 'card' });
  return { optionId, totalCents: price.totalCents };
}

/** Says how to get in, and adds a second place, which clients find once we have checked it. */
async function describesThePlaces(): Promise<void> {
  const { places } = await ok(plugwell.listPlaces(asPractice));
  const { id: placeId, label, address, zip } = places[0]!;
  const body = { label, address, zip, directions: 'Ring twice.', isStepFree: true };
  const changed = await ok(plugwell.changePlace({ placeId, body }, asPractice));
  expect(changed).toMatchObject({ address, directions: 'Ring twice.', isStepFree: true, check: 'checked' });
  const studio = { label: 'Studio', address: '12 Larimer Street', zip: '80202' };
  const added = await ok(plugwell.addPlace({ body: studio }, asPractice));
  expect(added).toMatchObject({ ...studio, check: 'waiting', isListed: false });
  const { places: found } = await ok(plugwell.listExpertPlaces({ expertId }));
  expect(found.map(({ id }) => id)).toEqual([placeId]);
}

/** Requests the talk as a client, who then gives a card on our page. No program does that. */
async function requestsIt(
  person: Person,
  day: string,
  { optionId, totalCents }: { optionId: string; totalCents: number },
): Promise<string> {
  const { days } = await ok(plugwell.readFreeTimes({ expertId, optionId, $from: day, days: 1 }));
  const start = days[0]!.starts[0]!.startsAt;
  const body = { expertId, optionId, start, minutes: 45, method: 'in-person' as const, totalCents };
  const { id, payPage } = await ok(plugwell.requestBooking({ body }, await acting(person)));
  const browser = await signedIn(person);
  const next = (answer: Response) => new URL(answer.headers.get('Location')!, house.origin).pathname;
  const paying = next(await browser.post(`${new URL(payPage!).pathname}/pay`));
  await browser.get(next(await browser.post(paying, { card: 'works' })));
  return id;
}

/** Sees two requests behind the bell, accepts one, and proposes another time to the client of the other. */
async function answersTheRequests(mine: string, other: string, day: string): Promise<void> {
  const { notifications } = await ok(plugwell.listNotifications({}, asExpert));
  expect(notifications.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([mine, other]));
  const { bookings } = await ok(plugwell.listRequests(asPractice));
  expect(bookings.map(({ id }) => id).toSorted()).toEqual([mine, other].toSorted());

  const note = { note: 'See you.' };
  await ok(plugwell.acceptBooking({ bookingId: mine, body: note }, asPractice));
  // A job of ours takes what is held on the card.
  await captureHolds(world.asProduct('take-held'));
  const accepted = await ok(plugwell.readBooking({ bookingId: mine }, asPractice));
  expect(accepted).toMatchObject({ status: 'accepted', title: 'A first talk', payment: 'card' });
  const { times } = await ok(plugwell.listTakenTimes({}, asPractice));
  expect(times).toContainEqual(expect.objectContaining({ kind: 'booking', bufferMinutes: 15 }));

  const { days } = await ok(plugwell.readFreeTimes({ expertId, $from: day, days: 1 }));
  const starts = [days[0]!.starts.at(-1)!.startsAt];
  const proposed = await ok(
    plugwell.proposeTimes({ bookingId: other, body: { starts, minutes: 30 } }, asPractice),
  );
  expect(proposed).toMatchObject({ id: other, status: 'requested' });
  await ok(plugwell.markNotificationsRead({ body: {} }, asExpert));
  expect(await ok(plugwell.listNotifications({}, asExpert))).toMatchObject({ unread: 0 });
}

/** Reads the question of a client, and answers it. */
async function readsTheMessages(asClient: Awaited<ReturnType<typeof acting>>): Promise<void> {
  await ok(plugwell.beginConversation({ body: { expertId, text: 'Is there a ramp?' } }, asClient));
  const { conversations } = await ok(plugwell.listConversations({}, asPractice));
  const conversationId = conversations.find(({ unread }) => unread === 1)!.id;
  const { messages } = await ok(plugwell.readConversation({ conversationId }, asPractice));
  expect(messages.at(-1)).toMatchObject({ isMine: false, text: 'Is there a ramp?' });
  await ok(plugwell.markConversationRead({ conversationId, body: {} }, asPractice));
  await ok(plugwell.sendMessage({ conversationId, body: { text: 'There is.' } }, asPractice));
  expect(await ok(plugwell.readConversation({ conversationId }, asClient))).toMatchObject({ unread: 1 });
}

/** Starts and ends the consultation once its time has come. */
async function consults(bookingId: string): Promise<void> {
  const early = await plugwell.startConsultation({ bookingId, body: {} }, asPractice);
  expect(early).toMatchObject({ status: 409, data: { code: 'status_changed' } });
  await letComeTheTimeOf(world, bookingId);
  const started = await ok(plugwell.startConsultation({ bookingId, body: {} }, asPractice));
  expect(started.status).toBe('in-progress');
  const body = { endReason: 'care-plan-found' } as const;
  const ended = await ok(plugwell.endConsultation({ bookingId, body }, asPractice));
  expect(ended.status).toBe('completed');
}

/** Answers the review of the client, for everyone to read. */
async function answersTheReview(
  bookingId: string,
  asClient: Awaited<ReturnType<typeof acting>>,
): Promise<void> {
  await ok(plugwell.giveReview({ bookingId, body: { rating: 5, text: 'Clear and kind.' } }, asClient));
  const { reviews } = await ok(plugwell.listReviews({ unanswered: true }, asPractice));
  expect(reviews).toEqual([expect.objectContaining({ bookingId, rating: 5, mayAnswer: true })]);
  await ok(plugwell.answerReview({ bookingId, body: { text: 'Sleep well.' } }, asPractice));
  const { reviews: shown } = await ok(plugwell.readExpert({ expertId }));
  expect(shown).toEqual([expect.objectContaining({ text: 'Clear and kind.', answer: 'Sleep well.' })]);
}

/** Finds the consultation in the statement of the month, with what the practice gets for it. */
async function readsTheStatement(bookingId: string): Promise<void> {
  const { months } = await ok(plugwell.listStatements(asPractice));
  expect(months).toEqual([expect.objectContaining({ isClosed: false, priceCents: 9000, charges: 1 })]);
  const { lines, closingCents } = await ok(plugwell.readStatement({ month: months[0]!.month }, asPractice));
  expect(lines).toEqual([expect.objectContaining({ kind: 'consultation', bookingId, isTest: true })]);
  expect(closingCents).toBe(lines[0]!.shareCents);
}

it("is an expert's day, from the first hours to the statement, without opening a page", async () => {
  const openDay = await opensTheWeek();
  const talk = await offersATalk();
  await describesThePlaces();
  const mine = await requestsIt(client, openDay, talk);
  const other = await requestsIt(await aClient(), openDay, talk);
  await answersTheRequests(mine, other, openDay);
  const asClient = await acting(client);
  await readsTheMessages(asClient);
  await consults(mine);
  await answersTheReview(mine, asClient);
  await readsTheStatement(mine);
});
