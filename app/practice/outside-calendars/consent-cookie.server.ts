import { CONSENT_MINUTES } from '../../../core/practice/connected-calendars/consent.server.ts';
import { authCookie } from '../../../lib/secrets/auth-cookie.server.ts';

/** Contains the signed ticket until the browser returns from the provider of a calendar. */
export const calendarConsentCookie = authCookie('calendar_consent', CONSENT_MINUTES * 60);
