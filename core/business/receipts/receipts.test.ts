import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { openPrinter } from '../../../platform/documents/pdf.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { bookingReference } from '../../consultations/bookings/booking-reference.ts';
import { readOwnPayments, readReceipt } from './read-receipts.server.ts';
import { linesOf, sayPaymentState } from './receipt.ts';
import { receiptPaper } from './receipt-file.server.ts';

const world = await openWorld(3);
const { aHeld, settle, forget } = byCard(world);

beforeEach(() => {
  world.payments = { ...world.payments, wayToPay: 'card' };
  forget();
});

async function aCharged() {
  const made = await aHeld();
  await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
  await settle();
  return made;
}

describe('the payments of a person', () => {
  it('are their own, and only charged ones have a receipt', async () => {
    const { client, expert, bookingId } = await aHeld();
    const read = () => readOwnPayments(world.as(client), { page: 1 });
    const [held] = (await read()).payments;
    expect(held).toMatchObject({ state: 'held', words: 'Consultation', consultation: { bookingId } });
    expect(await codeOf(readReceipt(world.as(client), held!.id))).toBe('not_found');
    await acceptBooking(world.as(expert.actor), { bookingId });
    await settle();
    const receipt = await readReceipt(world.as(client), held!.id);
    expect(receipt).toMatchObject({
      state: 'paid',
      paidCents: receipt.cents,
      refundedCents: 0,
      isTest: true,
    });
    expect(receipt.moves.map(({ cents }) => cents)).toEqual([receipt.cents]);
    for (const other of [expert.actor, await world.aPerson()]) {
      expect(await codeOf(readReceipt(world.as(other), held!.id))).toBe('not_found');
      expect((await readOwnPayments(world.as(other), { page: 1 })).payments).toEqual([]);
    }
    for (const id of ['', 'nothing', `${held!.id}'`]) {
      expect(await codeOf(readReceipt(world.as(client), id))).toBe('not_found');
    }
  });

  it('show what was refunded, to the cent', async () => {
    const { client, expert, bookingId } = await aCharged();
    await cancelBooking(world.as(expert.actor), { bookingId });
    await settle();
    const [payment] = (await readOwnPayments(world.as(client), { page: 1 })).payments;
    const receipt = await readReceipt(world.as(client), payment!.id);
    expect(receipt.moves.map(({ cents }) => cents)).toEqual([receipt.cents, -receipt.cents]);
    expect(sayPaymentState(receipt)).toBe('Refunded');
  });

  it('are printed in neutral words, with the price, the fee, and the total', async () => {
    const { client } = await aCharged();
    const [payment] = (await readOwnPayments(world.as(client), { page: 1 })).payments;
    const receipt = await readReceipt(world.as(client), payment!.id);
    const printer = openPrinter(join(import.meta.dirname, '../../..'));
    const pdf = await getDocumentProxy(await printer.pdf(receiptPaper(receipt, 'America/Denver')));
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(words).toContain(`Receipt ${bookingReference(receipt.id)}`);
    expect(words).toContain('Consultation');
    expect(words).toContain('Booking fee');
    expect(words).toContain(`$${(receipt.paidCents / 100).toFixed(2)}`);
    expect(words).toContain('This is a test payment');
    expect(words).not.toMatch(/cannabis|flower|topical|concentrate|edible|tincture/i);
  });

  it('are printed in their reader’s language', async () => {
    const { client } = await aCharged();
    const printer = openPrinter(join(import.meta.dirname, '../../..'));
    const file = await inLanguage('es', async () => {
      const [payment] = (await readOwnPayments(world.as(client), { page: 1 })).payments;
      const receipt = await readReceipt(world.as(client), payment!.id);
      return await printer.pdf(receiptPaper(receipt, 'America/Denver'));
    });
    const pdf = await getDocumentProxy(file);
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'es-US' });
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    for (const said of ['Consulta', 'Cargo por reserva', 'Cobrado', 'Página 1 de 1'])
      expect(words).toContain(said);
    expect(words).not.toMatch(/\b(?:receipt|charged|what|booking|page|minutes|total of)\b/i);
  });
});

describe('the lines of a receipt', () => {
  const parts = { priceCents: 3000, feeCents: 100, taxCents: 210 };
  it.each([
    ['the whole sum', { cents: 3310, paidCents: 3310, parts }, [3000, 100, 210]],
    ['no tax', { cents: 3100, paidCents: 3100, parts: { ...parts, taxCents: 0 } }, [3000, 100]],
    ['less than was asked for', { cents: 3310, paidCents: 1655, parts }, [3000, 100, 210, -1655]],
    ['another sum than the parts', { cents: 3300, paidCents: 3300, parts }, [3300]],
    ['something without parts', { cents: 2500, paidCents: 2500, parts: null }, [2500]],
  ])('add up to what was charged: %s', (_what, payment, sums) => {
    const lines = linesOf({ words: 'Consultation', ...payment });
    expect(lines.map(({ cents }) => cents)).toEqual(sums);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(payment.paidCents);
  });

  it.each([
    ['paid', 3310, 0, 'Paid'],
    ['paid', 3310, 1000, '$10.00 refunded'],
    ['refunded', 3310, 3310, 'Refunded'],
    ['held', 0, 0, 'On hold, not charged'],
  ] as const)('the state %s of %s with %s given back reads %s', (state, paidCents, refundedCents, words) => {
    expect(sayPaymentState({ state, paidCents, refundedCents })).toBe(words);
  });
});
