import { expect, it } from 'vitest';
import { bookingRequest } from '../../../core/consultations/bookings/booking-request.ts';
import { newRequestKey } from './new-request-key.ts';

it('a key of the browser is one that requests take, and another each time', () => {
  const keys = Array.from({ length: 200 }, newRequestKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(bookingRequest.shape.requestKey.parse(key)).toBe(key);
});
