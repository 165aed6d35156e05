import { describe, expect, it } from 'vitest';
import { newClientProfile } from '../../../core/people/clients/client-profile.ts';
import { afterRefusal, afterStored, openForm, withDraft } from './client-form.ts';

const profile = newClientProfile({ name: 'Ada', firstName: null, lastName: null });
const stored = { version: 1, profile };
const edited = { ...profile, location: 'Denver, CO' };
const savedHere = { version: 2, profile: edited };
const savedElsewhere = { version: 2, profile: { ...profile, location: 'Boulder, CO' } };

describe('the form of a client profile', () => {
  it('opens with the stored profile', () => {
    expect(openForm(stored)).toEqual({ values: profile, base: stored, restored: false });
  });

  it('takes a draft with the version that it was written on', () => {
    const form = withDraft({ version: 1, tab: 't', values: edited }, savedElsewhere);
    expect(form).toEqual({
      values: edited,
      base: { version: 1, profile: savedElsewhere.profile },
      restored: true,
    });
  });

  it('keeps its input and its base after a refusal', () => {
    const answer = { values: edited, problem: 'Too long.', conflict: null };
    expect(afterRefusal(openForm(stored), answer)).toEqual({ values: edited, base: stored, restored: false });
  });

  it('keeps its input after a conflict, and is then based on what the person has seen', () => {
    const answer = { values: edited, problem: 'Saved elsewhere.', conflict: savedElsewhere };
    expect(afterRefusal(openForm(stored), answer)).toMatchObject({ values: edited, base: savedElsewhere });
  });
});

describe('the form after a newer version was stored', () => {
  const unsaved = { ...openForm(stored), values: edited };

  it('stays as it is for the version that it has', () => {
    expect(afterStored(unsaved, stored, null)).toBe(unsaved);
  });

  it('follows if it has no changes', () => {
    expect(afterStored(openForm(stored), savedElsewhere, null)).toEqual(openForm(savedElsewhere));
  });

  it('keeps unsaved changes and their base, so the next save notices the other one', () => {
    expect(afterStored(unsaved, savedElsewhere, null)).toBe(unsaved);
  });

  it('is based on its own save', () => {
    expect(afterStored({ ...unsaved, restored: true }, savedHere, edited)).toEqual(openForm(savedHere));
  });

  it('keeps what was typed while its own save was on the way', () => {
    const typing = { ...unsaved, values: { ...edited, consultationNotes: 'Mornings' } };
    expect(afterStored(typing, savedHere, edited)).toEqual({
      values: typing.values,
      base: savedHere,
      restored: false,
    });
  });
});
