import { eq } from 'drizzle-orm';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { sayDay } from '../../../lib/when.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { firstZoneOf } from '../../people/experts/places/first-zone.server.ts';
import { readOwners } from '../../people/experts/read-owners.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { PAYOUT_NOTIFICATION_KINDS } from './notification-kinds.ts';
import { PAYOUT_NOTICES, type PayoutNotice } from './payout.email.ts';
import { sayUntilThen } from './payout.ts';
import { PAYOUTS_PATH } from './payout-paths.ts';

/**
 * Notifies the owners of a practice, but not its staff, about its payouts. Call this in the transaction that
 * changes them.
 * @param about.who the account's holder, or the owner who is setting one up.
 * @param about.except a person to skip.
 */
export async function tellOwners(
  ctx: AnyContext,
  practiceId: string,
  notice: PayoutNotice,
  about: { cents?: Cents; keptCents?: Cents; bookingId?: string | null; who?: string; except?: string } = {},
): Promise<void> {
  const { cents = 0, keptCents = 0, bookingId = null, who = '', except } = about;
  const { name, untilThen } = await standingOf(ctx, practiceId);
  const consultation = await consultationOf(ctx, bookingId);
  const write = () =>
    PAYOUT_NOTICES[notice]({
      practice: name,
      untilThen: untilThen(),
      who,
      sum: formatCents(cents),
      kept: keptCents > 0 ? formatCents(keptCents) : null,
      day: consultation && sayDay(consultation.startsAt, consultation.zone),
      payoutDays: ctx.settings.payoutDays,
    });
  const path = `${PAYOUTS_PATH}?practice=${practiceId}`;
  const url = new URL(path, ctx.publicOrigin).toString();
  for (const owner of await readOwners(ctx, practiceId)) {
    if (owner.id === except) continue;
    const { channels } = PAYOUT_NOTIFICATION_KINDS.payout;
    await notify(ctx, { userId: owner.id, kind: 'payout', channels, path, subjectId: practiceId }, () => {
      const { button: label, ...mail } = write();
      return { title: mail.subject, mail: { ...mail, to: owner.email, button: { label, url } } };
    });
  }
}

export async function practiceNamed({ db }: Pick<AnyContext, 'db'>, practiceId: string): Promise<string> {
  const [practice] = await db.select({ name: experts.name }).from(experts).where(eq(experts.id, practiceId));
  return practice?.name ?? '';
}

async function standingOf(
  ctx: AnyContext,
  practiceId: string,
): Promise<{ name: string; untilThen: () => string }> {
  const { name, setupMissingSince, setupGraceUntil } = experts;
  const [practice] = await ctx.db
    .select({ name, setupMissingSince, setupGraceUntil })
    .from(experts)
    .where(eq(experts.id, practiceId));
  const until = practice?.setupGraceUntil;
  const zone = until && (await firstZoneOf(ctx.db, practiceId));
  return {
    name: practice?.name ?? '',
    untilThen: () =>
      sayUntilThen({
        isHidden: Boolean(practice?.setupMissingSince),
        until: until && zone ? sayDay(until, zone) : null,
      }),
  };
}

async function consultationOf(ctx: AnyContext, bookingId: string | null) {
  if (!bookingId) return null;
  const [booking] = await ctx.db
    .select({ startsAt: bookings.startsAt, zone: bookings.zone })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return booking!;
}
