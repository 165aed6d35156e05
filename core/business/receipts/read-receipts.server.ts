import { type SQL, sql } from 'drizzle-orm';
import * as words from '#text/business/receipts/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { EXTENSION } from '../../consultations/bookings/drop-extension.server.ts';
import { CONSULTATION } from '../../consultations/bookings/move-money.server.ts';
import type { Context } from '../../context.ts';
import { purposeFacts } from '../../money/payments/purposes.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import type { OwnPayment, PriceParts, Receipt } from './receipt.ts';

const PAYMENTS_PER_PAGE = 20;

/** Returns one page of the user's payments, paid or still owed, newest first. */
export async function readOwnPayments(
  ctx: Context,
  { page }: { page: number },
): Promise<{ payments: OwnPayment[]; more: boolean }> {
  const rows = await ownPayments(ctx, sql`true`, {
    limit: PAYMENTS_PER_PAGE + 1,
    offset: (page - 1) * PAYMENTS_PER_PAGE,
  });
  return { payments: rows.slice(0, PAYMENTS_PER_PAGE), more: rows.length > PAYMENTS_PER_PAGE };
}

/** Returns the receipt for one of the user's charged payments. Refuses anyone else. */
export async function readReceipt(ctx: Context, paymentId: string): Promise<Receipt> {
  const payer = signedIn(ctx);
  const [payment] = isId(paymentId)
    ? await ownPayments(ctx, sql`p.id = ${paymentId} and p.paid_cents > 0`, { limit: 1, offset: 0 })
    : [];
  if (!payment) throw new Refusal('not_found', words.receipt_not_found);
  const moves = await runSql<{ at: Date; what: string; cents: number }>(
    ctx.db,
    sql`
    select e.at, e.what, l.cents from ledger_entries e
    join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
    where e.payment_id = ${payment.id} and e.what in ('paid', 'refunded') and a.name like 'at:%'
    order by e.at, e.id`,
  );
  const [lost] = await runSql<{ cents: string }>(
    ctx.db,
    sql`select coalesce(sum(cents), 0) as cents from chargebacks
    where payment_id = ${payment.id} and status = 'lost'`,
  );
  return {
    ...payment,
    payerName: payer.name || payer.email,
    moves: moves.map(({ at, what, cents }) => ({
      at,
      cents: what === 'paid' ? Math.abs(cents) : -Math.abs(cents),
    })),
    chargedBackCents: Number(lost?.cents ?? 0),
  };
}

type Row = Omit<OwnPayment, 'words' | 'consultation' | 'parts'> &
  NonNullable<OwnPayment['consultation']> &
  PriceParts;

/**
 * Reads the user's payments. If a consultation moved, shows its new time with the price of the booking that
 * was paid.
 */
async function ownPayments(
  ctx: Context,
  which: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnPayment[]> {
  const payer = signedIn(ctx);
  const rows = await runSql<{ [Field in keyof Row]: Row[Field] | null }>(
    ctx.db,
    sql`
    select p.id, p.purpose, p.cents, p.paid_cents as "paidCents", p.refunded_cents as "refundedCents",
      p.state, p.provider = 'sandbox' as "isTest", p.created_at as at, e.name as "expertName",
      b.id as "bookingId", b.starts_at as "startsAt", b.zone, coalesce(x.minutes, b.minutes) as minutes,
      coalesce(x.price_cents, f.price_cents) as "priceCents",
      case when x.id is null then f.fee_cents else 0 end as "feeCents",
      coalesce(x.tax_cents, f.tax_cents) as "taxCents"
    from payments p
    left join booking_extensions x on p.purpose = ${EXTENSION} and x.id = p.subject_id
    left join bookings f on p.purpose = ${CONSULTATION} and f.id = p.subject_id
    left join lateral (
      select b.* from bookings b
      where b.id = coalesce(x.booking_id, f.id) or (b.paid_under = f.id and b.stands_id is null)
      order by b.created_at desc, b.id desc limit 1) b on true
    left join experts e on e.id = coalesce(b.expert_id, case when p.purpose = 'spotlight' then p.subject_id end)
    where p.payer_id = ${payer.id} and (p.paid_cents > 0 or p.state in ('held', 'owed', 'partial')) and ${which}
    order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`,
  );
  return rows.map(({ bookingId, startsAt, zone, minutes, priceCents, feeCents, taxCents, ...row }) => {
    const payment = row as Omit<OwnPayment, 'words' | 'consultation' | 'parts'>;
    return {
      ...payment,
      expertName: payment.expertName && sayName(payment.expertName),
      words: purposeFacts(ctx.payments.purposes, payment.purpose)?.words() ?? payment.purpose,
      consultation: bookingId && startsAt && zone && minutes ? { bookingId, startsAt, zone, minutes } : null,
      parts: priceCents === null ? null : { priceCents, feeCents: feeCents ?? 0, taxCents: taxCents ?? 0 },
    };
  });
}
