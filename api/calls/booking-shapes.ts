import { z } from 'zod';
import type { BookingView } from '../../core/consultations/booking-views/booking-view.ts';
import { ACTS, STATUSES } from '../../core/consultations/bookings/booking-life.ts';
import { bookingPath } from '../../core/consultations/bookings/booking-paths.ts';
import { bookingReference } from '../../core/consultations/bookings/booking-reference.ts';
import { byPeople, cents, instant, zone } from '../values.ts';
import { method, methodIds } from './expert-shapes.ts';

export const booking = z
  .strictObject({
    id: z.uuid(),
    reference: z.string().meta({ description: 'By which people refer to it.' }),
    as: z.enum(['client', 'expert']).meta({ description: 'The side of the caller.' }),
    status: z.enum(STATUSES),
    expertId: z.uuid(),
    clientId: z.uuid(),
    withName: byPeople('The name of the other side.'),
    personId: z.uuid().meta({ description: 'Who consults.' }),
    title: byPeople(),
    optionId: z.uuid().nullable(),
    method: method.nullable(),
    location: byPeople(),
    address: byPeople('Where to meet; null until the booking is confirmed.').nullable(),
    zone,
    startsAt: instant('The start.'),
    endsAt: instant('The end.'),
    minutes: z.int(),
    otherStarts: z.array(instant('A start that also suits the client.')),
    answerBy: instant('Until when the expert can answer.').nullable(),
    payBy: instant('Until when the client can pay.').nullable(),
    payPage: z
      .url()
      .nullable()
      .meta({ description: 'Our page where the client pays or adds a card; null if nothing is to be paid.' }),
    priceCents: cents('Without tax and fee.'),
    taxCents: cents('The tax.'),
    totalCents: cents('With tax and fee.'),
    payment: z.enum(['card', 'in-person']),
    backCents: cents('What goes back to the client if the caller cancels now.').nullable(),
    acts: z.array(z.enum(ACTS)).meta({ description: 'What the caller can do now.' }),
    mayReschedule: z.boolean(),
    requestedMoveId: z.uuid().nullable().meta({ description: 'The request for another time.' }),
    movesId: z.uuid().nullable().meta({ description: 'The confirmed booking that this would move.' }),
    movedToId: z.uuid().nullable().meta({ description: 'The booking that replaced this one.' }),
    notes: z.array(z.strictObject({ by: z.enum(['client', 'expert', 'product']), text: byPeople() })),
  })
  .meta({ id: 'Booking' });

const at = (date: Date | null) => date?.toISOString() ?? null;

export function shownBooking(view: BookingView, origin: string): z.output<typeof booking> {
  const { id, as, status, expertId, clientId, withName, title, optionId, location, address } = view;
  const { minutes, priceCents, taxCents, totalCents, backCents, mayReschedule } = view;
  return {
    id,
    reference: bookingReference(id),
    as,
    status,
    expertId,
    clientId,
    withName,
    personId: view.practitionerId,
    title,
    optionId,
    method: methodIds([view.method])[0] ?? null,
    location,
    address,
    zone: view.zone,
    startsAt: view.startsAt.toISOString(),
    endsAt: view.endsAt.toISOString(),
    minutes,
    otherStarts: view.otherStarts.map((start) => start.toISOString()),
    answerBy: at(view.answerBy),
    payBy: at(view.payBy),
    payPage: view.mayPay ? origin + bookingPath(id) : null,
    priceCents,
    taxCents,
    totalCents,
    payment: view.wayToPay,
    backCents,
    acts: view.acts,
    mayReschedule,
    requestedMoveId: view.asked?.id ?? null,
    movesId: view.stands?.id ?? null,
    movedToId: view.movedTo?.id ?? null,
    notes: view.notes.map(({ by, words }) => ({ by: sideOf(by), text: words })),
  };
}

const sideOf = (by: string) => (by === 'client' || by === 'expert' ? by : ('product' as const));
