import { expect, it } from 'vitest';
import { quote } from './price.ts';
import { dueCents, sayWayToPay } from './way-to-pay.ts';

const price = quote(30, 100, 0);
const taxed = quote(30, 100, 4000);

it('is in person for now, without the fee', () => {
  expect(dueCents(price)).toBe(3000);
  expect(sayWayToPay('Maya', price)).toBe(
    'Until card payments open, you pay Maya $30.00 in person; the $1.00 fee is waived.',
  );
  expect(sayWayToPay('Maya', null)).toBe(
    'Until card payments open, you pay Maya in person; the $1.00 fee is waived.',
  );
});

it('is in person with the tax where there is one', () => {
  expect(dueCents(taxed)).toBe(3120);
  expect(sayWayToPay('Leilani', taxed)).toBe(
    'Until card payments open, you pay Leilani $31.20 in person, tax included; the $1.00 fee is waived.',
  );
});

it.each([price, taxed])('is the total once it is by card, with nothing to add', (one) => {
  expect(dueCents(one, 'card')).toBe(one.totalCents);
  expect(sayWayToPay('Maya', one, 'card')).toBe('');
});
