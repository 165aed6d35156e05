import { ok } from '@oazapfts/runtime';
import { expect, it } from 'vitest';
import * as plugwell from '../../clients/typescript/plugwell.ts';
import type { Person } from '../../core/context.ts';
import { aKeyOf } from '../api-program.ts';
import { callByClient, letComeTheTimeOf } from '../generated-client.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp();
const { world, aClient, anExpert } = house;
callByClient(house);
const [client, expert] = [await aClient(), await anExpert()];
const { expertId } = expert;

/** Returns what a call needs to act for a person or their practice. */
const acting = async (person: Person, practiceId = '') => ({
  headers: { Authorization: `Bearer ${await aKeyOf(house, person, { practiceId })}` },
});
const [asClient, asExpert] = [await acting(client), await acting(expert, expertId)];

/** Chooses the last free half hour that no one has chosen before, and requests it. */
async function request(concern: string, as = asClient) {
  const { days, placeId } = await ok(plugwell.readFreeTimes({ expertId }));
  const free = days.flatMap(({ starts }) => starts).filter(({ lengths }) => lengths.includes(30));
  const { totalCents } = await ok(plugwell.quotePrice({ expertId, placeId, minutes: '30' }));
  const asked = { expertId, placeId, start: free.at(-1)!.startsAt, minutes: 30, totalCents, concern };
  const call = { idempotencyKey: crypto.randomUUID(), body: { ...asked, method: 'in-person' as const } };
  const booking = await ok(plugwell.requestBooking(call, as));
  expect(await ok(plugwell.requestBooking(call, as))).toEqual(booking);
  return booking;
}

it('goes from the search to a consultation that took place', async () => {
  const { experts } = await ok(plugwell.searchExperts({ place: '80202', meet: 'in-person' }));
  expect(experts.map(({ id }) => id)).toContain(expertId);
  const profile = await ok(plugwell.readExpert({ expertId }));
  expect(profile).toMatchObject({ id: expertId, closed: null });
  const { places } = await ok(plugwell.listExpertPlaces({ expertId }));
  expect(places).toHaveLength(1);

  const asked = await request('Short nights, for months.');
  expect(asked).toMatchObject({ status: 'requested', as: 'client', address: null, expertId });
  const { id: bookingId } = asked;
  const { bookings: waiting } = await ok(plugwell.listRequests(asExpert));
  expect(waiting).toEqual([expect.objectContaining({ id: bookingId, as: 'expert' })]);
  expect(waiting[0]?.acts).toEqual(expect.arrayContaining(['accept', 'decline']));
  const accepted = await ok(plugwell.acceptBooking({ bookingId, body: { note: 'See you.' } }, asExpert));
  expect(accepted.status).toBe('accepted');
  const seen = await ok(plugwell.readBooking({ bookingId }, asClient));
  expect(seen).toMatchObject({ status: 'accepted', address: expect.any(String) });
  expect(seen.notes).toEqual([{ by: 'expert', text: 'See you.' }]);

  const question = { expertId, text: 'Is there a ramp?' };
  const { conversationId } = await ok(plugwell.beginConversation({ body: question }, asClient));
  const { conversations } = await ok(plugwell.listConversations({}, asExpert));
  expect(conversations).toEqual([expect.objectContaining({ id: conversationId, unread: 1 })]);
  const { messages } = await ok(plugwell.readConversation({ conversationId }, asExpert));
  expect(messages.map(({ text }) => text)).toEqual([question.text]);
  await ok(plugwell.markConversationRead({ conversationId, body: {} }, asExpert));
  await ok(plugwell.sendMessage({ conversationId, body: { text: 'There is.' } }, asExpert));
  const { notifications } = await ok(plugwell.listNotifications({}, asClient));
  expect(notifications.map(({ subjectId }) => subjectId)).toEqual([conversationId, bookingId]);
  await ok(plugwell.markNotificationsRead({ body: {} }, asClient));
  expect(await ok(plugwell.listNotifications({}, asClient))).toMatchObject({ unread: 0 });

  const early = await plugwell.startConsultation({ bookingId, body: {} }, asExpert);
  expect(early).toMatchObject({ status: 409, data: { code: 'status_changed' } });
  await letComeTheTimeOf(world, bookingId);
  const started = await ok(plugwell.startConsultation({ bookingId, body: {} }, asExpert));
  expect(started.status).toBe('in-progress');
  const ended = await plugwell.endConsultation({ bookingId, body: {} }, asExpert);
  expect(ended).toMatchObject({ status: 422, data: { errors: [{ in: 'body', name: 'endReason' }] } });
  const end = { bookingId, body: { endReason: 'care-plan-found' } } as const;
  expect(await ok(plugwell.endConsultation(end, asExpert))).toMatchObject({ status: 'completed' });
  const { bookings: past } = await ok(plugwell.listBookings({ when: 'past' }, asClient));
  expect(past.map(({ id, status }) => [id, status])).toEqual([[bookingId, 'completed']]);

  const said = { rating: 5, text: 'Clear and kind.' };
  await ok(plugwell.giveReview({ bookingId, body: said }, asClient));
  const { reviews, unanswered } = await ok(plugwell.listReviews({ unanswered: true }, asExpert));
  expect([reviews, unanswered]).toEqual([[expect.objectContaining({ bookingId, ...said })], 1]);
  await ok(plugwell.answerReview({ bookingId, body: { text: 'Sleep well.' } }, asExpert));
  const shown = await ok(plugwell.readExpert({ expertId }));
  expect(shown.reviews).toEqual([expect.objectContaining({ ...said, answer: 'Sleep well.' })]);
  expect(await ok(plugwell.listStatements(asExpert))).toEqual({ months: [] });
});

it('lets an expert answer a day of requests', async () => {
  const [asTwo, asThree] = [await acting(await aClient()), await acting(await aClient())];
  const [moved, declined] = [await request('One'), await request('Two', asTwo)];
  const offered = await request('Three', asThree);
  const body = { note: 'I am away that day.' };
  const answer = await ok(plugwell.declineBooking({ bookingId: declined.id, body }, asExpert));
  expect(answer.status).toBe('declined');

  const { days } = await ok(plugwell.readFreeTimes({ expertId }));
  const [first, second] = days
    .flatMap(({ starts }) => starts)
    .filter(({ longestMinutes }) => longestMinutes >= 60);
  const propose = { bookingId: offered.id, body: { starts: [first!.startsAt], minutes: 30 as const } };
  expect(await ok(plugwell.proposeTimes(propose, asExpert))).toMatchObject({ id: offered.id });

  await ok(plugwell.acceptBooking({ bookingId: moved.id, body: {} }, asExpert));
  const { totalCents } = await ok(plugwell.quotePrice({ expertId, minutes: '30' }));
  const time = { start: second!.startsAt, minutes: 30, method: 'in-person' as const, totalCents };
  const move = await ok(plugwell.rescheduleBooking({ bookingId: moved.id, body: time }, asClient));
  expect(move).toMatchObject({ status: 'requested', movesId: moved.id });
  await ok(plugwell.acceptBooking({ bookingId: move.id, body: {} }, asExpert));
  expect(await ok(plugwell.readBooking({ bookingId: moved.id }, asExpert))).toMatchObject({
    movedToId: move.id,
  });

  const [day] = [new Date(second!.startsAt)];
  const until = new Date(day.getTime() + 86_400_000).toISOString();
  const agenda = await ok(plugwell.listPracticeBookings({ $from: second!.startsAt, until }, asExpert));
  expect(agenda.bookings).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: move.id, status: 'accepted' })]),
  );
  const cancelled = await ok(plugwell.cancelBooking({ bookingId: move.id, body: {} }, asExpert));
  expect(cancelled.status).toBe('cancelled');
});
