import * as words from '#text/people/api-keys/scopes';
import type { Sentence } from '../../../lib/sentence.ts';

/** Whom a key acts for: its person as a client, or one practice. */
export type KeyOf = 'person' | 'practice';

/** What a key may do, with the kinds of keys that can have it. 'admin' is a key of a person who is an admin. */
export const SCOPES = {
  'bookings:read': { label: words.read_bookings, of: ['person', 'practice'] },
  'bookings:write': { label: words.change_bookings, of: ['person', 'practice'] },
  'requests:draft': { label: words.draft_requests, of: ['person'] },
  'availability:read': { label: words.read_availability, of: ['practice'] },
  'availability:write': { label: words.change_availability, of: ['practice'] },
  'profile:read': { label: words.read_profile, of: ['practice'] },
  'profile:write': { label: words.change_profile, of: ['practice'] },
  'places:read': { label: words.read_places, of: ['practice'] },
  'places:write': { label: words.change_places, of: ['practice'] },
  'statements:read': { label: words.read_statements, of: ['practice'] },
  'reviews:read': { label: words.read_reviews, of: ['person', 'practice'] },
  'reviews:write': { label: words.change_reviews, of: ['person', 'practice'] },
  'messages:read': { label: words.read_messages, of: ['person', 'practice'] },
  'messages:write': { label: words.send_messages, of: ['person', 'practice'] },
  'notifications:read': { label: words.read_notifications, of: ['person'] },
  'notifications:write': { label: words.mark_notifications, of: ['person'] },
  'admin:read': { label: words.read_queues, of: ['admin'] },
} as const satisfies Record<string, { label: Sentence; of: readonly (KeyOf | 'admin')[] }>;

export type Scope = keyof typeof SCOPES;
export const EVERY_SCOPE = Object.keys(SCOPES) as Scope[];

/** Returns the scopes that a kind of key can have. */
export function scopesFor(of: KeyOf | 'admin'): Scope[] {
  return EVERY_SCOPE.filter((name) => SCOPES[name].of.some((one) => one === of));
}

/** Checks whether a scope is for admins alone. */
export const isForAdmins = (scope: Scope): boolean => scopesFor('admin').includes(scope);

/** The scopes that anyone, and any app, can have. */
export const SCOPE_NAMES = EVERY_SCOPE.filter((name) => !isForAdmins(name));

export function isScope(name: unknown): name is Scope {
  return EVERY_SCOPE.some((one) => one === name);
}
