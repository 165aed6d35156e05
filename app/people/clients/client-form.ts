import { type ClientProfile, sameProfile } from '../../../core/people/clients/client-profile.ts';
import type { ClientDraft } from './client-draft.ts';
import type { ClientProfileAnswer } from './client-profile-answer.ts';

/** The stored profile, or an empty one with version 0. */
export type Based = { version: number; profile: ClientProfile };

export type ClientForm = {
  values: ClientProfile;
  /** The stored version that the values are based on. */
  base: Based;
  /** Whether the values come from a draft that an earlier page left. */
  restored: boolean;
};

export function openForm(stored: Based): ClientForm {
  return { values: stored.profile, base: stored, restored: false };
}

/** Returns the form with a draft, which is based on the version that it was written on. */
export function withDraft({ version, values }: ClientDraft, stored: Based): ClientForm {
  return { values, base: { version, profile: stored.profile }, restored: true };
}

/** Returns the form after we refused a save. A conflict that it shows becomes its base. */
export function afterRefusal(form: ClientForm, answer: ClientProfileAnswer): ClientForm {
  return { ...form, values: answer.values, base: answer.conflict ?? form.base };
}

/**
 * Returns the form after a newer version was stored. While there are unsaved changes, only the form's own
 * save changes its base, so a save made elsewhere never goes unnoticed.
 * @param sent the values of a save that has no answer yet; null if there is none.
 */
export function afterStored(form: ClientForm, stored: Based, sent: ClientProfile | null): ClientForm {
  if (stored.version === form.base.version) return form;
  const untouched = sameProfile(form.values, sent ?? form.base.profile);
  if (!sent && !untouched) return form;
  return { values: untouched ? stored.profile : form.values, base: stored, restored: false };
}
