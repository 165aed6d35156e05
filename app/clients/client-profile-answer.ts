import type { ClientProfile } from '../../core/clients/client-profile.ts';

/** What the form says when it was not taken: what was typed, and why. */
export type ClientProfileAnswer = {
  values: ClientProfile;
  problem: string;
  errors: Record<string, string[]>;
  /** What another tab or browser has saved meanwhile; the next save may replace it. */
  conflict: { version: number; profile: ClientProfile } | null;
};

const FIELDS: [name: keyof ClientProfile, label: string][] = [
  ['displayName', 'Name'],
  ['location', 'Location'],
  ['consultationNotes', 'Consultation notes'],
  ['gender', 'Gender'],
  ['interests', 'Interests'],
  ['showName', 'Show my name'],
  ['showPhoto', 'Show my photo'],
  ['showGender', 'Show my gender'],
  ['showInterests', 'Show my interests'],
];

/** Which fields of two profiles differ, with what the other one says. */
export function differences(
  mine: ClientProfile,
  other: ClientProfile,
  say: (name: keyof ClientProfile, profile: ClientProfile) => string,
): [label: string, said: string][] {
  return FIELDS.filter(([name]) => say(name, mine) !== say(name, other)).map(([name, label]) => [
    label,
    say(name, other) || 'nothing',
  ]);
}
