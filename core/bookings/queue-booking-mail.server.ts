import type { Database } from '../../platform/database/database.ts';
import { type Context, queueMail } from '../context.ts';
import { layOutMail } from '../notifications/mail-layout.ts';
import type { BookingMail } from './booking.email.ts';

/** Lays out an e-mail about a booking and queues it in the transaction that decides it. */
export async function queueBookingMail(
  ctx: Pick<Context, 'jobs' | 'publicOrigin'>,
  tx: Database,
  to: string,
  mail: BookingMail,
): Promise<void> {
  const { button, ...words } = mail;
  const url = new URL(button.path, ctx.publicOrigin).toString();
  await queueMail(
    ctx,
    tx,
    layOutMail({ ...words, to, button: { label: button.label, url } }, ctx.publicOrigin),
  );
}
