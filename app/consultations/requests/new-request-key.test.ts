import { expect, it } from 'vitest';
import { bookingRequest } from '../../../core/consultations/bookings/request/booking-request.ts';
import { newRequestKey } from './new-request-key.ts';

it('makes a different key each time, in a form that requests accept', () => {
  const keys = Array.from({ length: 200 }, newRequestKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(bookingRequest.shape.requestKey.parse(key)).toBe(key);
});
