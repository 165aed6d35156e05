import { endAccountsSince } from '../../business/payouts/end-accounts.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { forgetWebhooksSince } from '../../people/webhooks/forget-webhooks-since.server.ts';
import { endpointsForgottenMail } from '../../people/webhooks/webhook.email.ts';
import { forgetConnectionsSince } from '../../practice/connected-calendars/forget-connections-since.server.ts';
import { forgetCalendarsSince } from '../../practice/linked-calendars/forget-calendars-since.server.ts';
import { calendarsForgottenMail } from '../../practice/linked-calendars/outside-calendar.email.ts';
import { type EmailUndo, undoEmailChange } from '../account-settings/undo-email-change.server.ts';
import { cancelDeletion } from './request-deletion.server.ts';

/**
 * Restores a former address (`undoEmailChange`) and ends what a thief could have set up since the change: a
 * pending deletion, payout accounts, outside calendars, and webhooks. E-mails the owner about the last two. The
 * owner can set everything up again.
 */
export async function restoreAddress(ctx: Context, token: unknown): Promise<EmailUndo> {
  // All or nothing: the link works only once, so a second try could not do the rest.
  return await inTransaction(ctx, async (ctx) => {
    const undo = await undoEmailChange(ctx, token);
    if (undo.outcome !== 'undone') return undo;
    const { userId, since } = undo;
    await cancelDeletion(ctx, userId);
    await endAccountsSince(ctx, userId, since);
    const linked = await forgetCalendarsSince(ctx, userId, since);
    const connected = await forgetConnectionsSince(ctx, userId, since);
    if (linked + connected > 0)
      await queueMail(ctx, () => calendarsForgottenMail(undo.email, ctx.publicOrigin));
    const webhooks = await forgetWebhooksSince(ctx, userId, since);
    if (webhooks > 0) await queueMail(ctx, () => endpointsForgottenMail(undo.email, ctx.publicOrigin));
    return undo;
  });
}
