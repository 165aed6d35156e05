import type { Config } from '../config.ts';
import { openSafeRequest } from '../web/safe-request.server.ts';
import type { CalendarProviders } from './calendar-provider.ts';
import { openGoogle } from './google.server.ts';

/** Opens the companies whose calendars people can connect with consent, as far as they are configured. */
export function openCalendarProviders(
  { calendars: { google }, publicOrigin }: Pick<Config, 'calendars' | 'publicOrigin'>,
  { agent, now }: { agent: string; now: () => Temporal.Instant },
): CalendarProviders {
  if (!google) return {};
  const isLocal = google.server !== null;
  return {
    google: openGoogle({
      ...google,
      redirectUri: `${publicOrigin}/calendars/google/return`,
      // Companies send notices only by https.
      notifyAt:
        isLocal || publicOrigin.startsWith('https:') ? `${publicOrigin}/webhooks/calendars/google` : null,
      request: openSafeRequest({ agent, toLocalhost: isLocal }),
      now,
    }),
  };
}
