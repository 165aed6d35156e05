import { CalendarFailed } from '../../../platform/calendars/calendar-account.ts';
import type { Context, JobPayloads, Product } from '../../context.ts';
import { accessOf } from './calendar-secret.server.ts';

/**
 * Ends a provider's notices about an account that was disconnected, and gives back the access. If the person has
 * withdrawn it already, nothing is left to do.
 */
export async function endCalendarAccess(
  ctx: Context<Product>,
  { provider, connectionId, sealed, channels }: JobPayloads['end-calendar-access'],
): Promise<void> {
  const means = provider === 'caldav' ? undefined : ctx.calendars.providers[provider];
  if (!means) return;
  try {
    const access = await accessOf(ctx, { id: connectionId, sealed });
    const account = means.open(access);
    for (const { id, remoteId } of channels) await account.unwatch?.(id, remoteId);
    await means.end(access);
  } catch (error) {
    // Without the access, no one can end the notices. They stop by themselves, and we ignore them.
    const { fault } = error instanceof CalendarFailed ? error : { fault: null };
    if (fault !== 'withdrawn' && fault !== 'refused') throw error;
  }
}
