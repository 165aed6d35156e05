import {
  type ClientProfile,
  GENDERS,
  newClientProfile,
  sameProfile,
} from '../../../core/people/clients/client-profile.ts';

export type ClientDraft = { version: number; tab: string; values: ClientProfile };

export const draftKey = (userId: string) => `user_${userId}_clientProfile`;

const EMPTY = newClientProfile({ name: '', firstName: null, lastName: null });
const MAX_LENGTH = 10_000;

/** Parses a stored draft; null if it is invalid, because anything can write to local storage. */
export function readDraft(kept: string | null): ClientDraft | null {
  if (!kept || kept.length > MAX_LENGTH) return null;
  let read: unknown;
  try {
    read = JSON.parse(kept);
  } catch {
    return null;
  }
  const { version, tab, values } = (read ?? {}) as Record<string, unknown>;
  if (typeof version !== 'number' || !Number.isInteger(version) || typeof tab !== 'string') return null;
  const profile = profileIn(values);
  return profile && { version, tab, values: profile };
}

export function isWorthKeeping(draft: ClientProfile, stored: ClientProfile): boolean {
  return !sameProfile(draft, stored);
}

function profileIn(value: unknown): ClientProfile | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const profile: Record<string, unknown> = {};
  for (const [name, like] of Object.entries(EMPTY)) {
    const one = given[name];
    if (Array.isArray(like)) {
      if (!Array.isArray(one) || !one.every((id) => typeof id === 'string')) return null;
    } else if (typeof one !== typeof like) return null;
    profile[name] = one;
  }
  return GENDERS.some((gender) => gender === profile.gender) ? (profile as ClientProfile) : null;
}
