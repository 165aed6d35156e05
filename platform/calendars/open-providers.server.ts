import type { Config } from '../config.ts';
import { openSafeRequest } from '../web/safe-request.server.ts';
import type { CalendarProviders, ProviderName } from './calendar-provider.ts';
import { openGoogle } from './google.server.ts';
import { openMicrosoft } from './microsoft.server.ts';

/** Opens the companies whose calendars people can connect with consent, as far as they are configured. */
export function openCalendarProviders(
  { calendars: { google, microsoft }, publicOrigin }: Pick<Config, 'calendars' | 'publicOrigin'>,
  { agent, now }: { agent: string; now: () => Temporal.Instant },
): CalendarProviders {
  const meansFor = (name: ProviderName, server: string | null) => {
    const isLocal = server !== null;
    // Companies send notices only by https.
    const isReached = isLocal || publicOrigin.startsWith('https:');
    return {
      redirectUri: `${publicOrigin}/calendars/${name}/return`,
      notifyAt: isReached ? `${publicOrigin}/webhooks/calendars/${name}` : null,
      request: openSafeRequest({ agent, toLocalhost: isLocal }),
      now,
    };
  };
  return {
    ...(google && { google: openGoogle({ ...google, ...meansFor('google', google.server) }) }),
    ...(microsoft && {
      microsoft: openMicrosoft({ ...microsoft, ...meansFor('microsoft', microsoft.server) }),
    }),
  };
}
