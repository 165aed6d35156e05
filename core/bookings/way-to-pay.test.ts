import { expect, it } from 'vitest';
import { quote } from './price.ts';
import { dueCents, sayWayToPay } from './way-to-pay.ts';

const price = quote(30, 100);

it('is in person for now, without the fee', () => {
  expect(dueCents(price)).toBe(3000);
  expect(sayWayToPay('Maya', price)).toBe(
    'Until card payments open, you pay Maya $30.00 in person; the $1.00 fee is waived.',
  );
  expect(sayWayToPay('Maya', null)).toBe(
    'Until card payments open, you pay Maya in person; the $1.00 fee is waived.',
  );
});

it('is the total once it is by card, with nothing to add', () => {
  expect(dueCents(price, 'card')).toBe(price.totalCents);
  expect(sayWayToPay('Maya', price, 'card')).toBe('');
});
