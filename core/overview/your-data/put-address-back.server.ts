import { endAccountsSince } from '../../business/payouts/end-accounts.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { forgetCalendarsSince } from '../../practice/linked-calendars/forget-calendars-since.server.ts';
import { calendarsForgottenMail } from '../../practice/linked-calendars/outside-calendar.email.ts';
import { type EmailUndo, undoEmailChange } from '../account-settings/undo-email-change.server.ts';
import { takeDeletionBack } from './request-deletion.server.ts';

/**
 * Restores a former address, see `undoEmailChange`, and ends a pending deletion, a payout account set up since and an
 * outside calendar linked since, whose person is told: a thief may have made them. The owner can ask again.
 */
export async function putAddressBack(ctx: Context, token: unknown): Promise<EmailUndo> {
  // As a whole or not at all: the link works once, so what is left undone could not be made good by it.
  return await inTransaction(ctx, async (ctx) => {
    const undo = await undoEmailChange(ctx, token);
    if (undo.outcome !== 'undone') return undo;
    const { userId, since } = undo;
    await takeDeletionBack(ctx, userId);
    await endAccountsSince(ctx, userId, since);
    const calendars = await forgetCalendarsSince(ctx, userId, since);
    if (calendars > 0) await queueMail(ctx, calendarsForgottenMail(undo.email, ctx.publicOrigin));
    return undo;
  });
}
