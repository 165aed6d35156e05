import { expect, it } from 'vitest';
import { quote } from './price.ts';
import { dueCents, sayCost, sayWayToPay, sayWhatIsDue, sayWhenCharged } from './say-way-to-pay.ts';

const price = quote(30, 100, 0);
const taxed = quote(30, 100, 4000);

it('is in person without the fee if cards are not accepted', () => {
  expect(dueCents(price, 'in-person')).toBe(3000);
  expect(sayWayToPay('Maya', price, 'in-person')).toBe(
    'Until card payments open, you pay Maya $30.00 in person; the $1.00 fee is waived.',
  );
  expect(sayWayToPay('Maya', null, 'in-person')).toBe(
    'Until card payments open, you pay Maya in person; the $1.00 fee is waived.',
  );
});

it('is in person with the tax, if any', () => {
  expect(dueCents(taxed, 'in-person')).toBe(3120);
  expect(sayWayToPay('Leilani', taxed, 'in-person')).toBe(
    'Until card payments open, you pay Leilani $31.20 in person, tax included; the $1.00 fee is waived.',
  );
});

it('does not promise card payments for an existing booking, which keeps its way to pay', () => {
  expect(sayWayToPay('Maya', price, 'in-person', { isKept: true })).toBe(
    'You pay Maya $30.00 in person; the $1.00 fee is waived.',
  );
  expect(sayWayToPay('Leilani', taxed, 'in-person', { isKept: true })).toBe(
    'You pay Leilani $31.20 in person, tax included; the $1.00 fee is waived.',
  );
});

it.each([price, taxed, null])('is the total by card, with the refund terms', (one) => {
  if (one) expect(dueCents(one, 'card')).toBe(one.totalCents);
  expect(sayWayToPay('Maya', one, 'card')).toMatch(
    /^Cancel up to 24 hours before the start, .* the \$1\.00 fee\./,
  );
});

it.each([
  [price, 'card', '$31.00 with the fee'],
  [taxed, 'card', '$32.20 with the fee and $1.20 tax'],
  [price, 'in-person', '$30.00 in person'],
  [taxed, 'in-person', '$31.20 in person, $1.20 tax included'],
] as const)('formats what the client really pays: %#', (one, way, words) => {
  expect(sayCost(one, way)).toBe(words);
});

it('says when we charge a request, and mentions no charge if we make none', () => {
  expect(sayWhenCharged('card')).toBe("You'll only be charged when the expert accepts your request");
  expect(sayWhenCharged('in-person')).toBe(
    'Nothing is charged here. You pay in person, and only if the expert accepts your request',
  );
});

it.each([
  ['card', false, 'with the fee'],
  ['card', true, 'with the fee and tax'],
  ['in-person', false, 'in person'],
  ['in-person', true, 'in person, with tax'],
] as const)('says once, next to several amounts, what they include: %s, tax: %s', (way, hasTax, words) => {
  expect(sayWhatIsDue(way, hasTax)).toBe(words);
});
