import { describe, expect, it } from 'vitest';
import { sampleProfile } from '../../../core/people/clients/client-profile.ts';
import { draftKey, isWorthKeeping, readDraft } from './client-draft.ts';

const SAMPLE_PROFILE = sampleProfile();

const draft = { version: 2, tab: 't', values: SAMPLE_PROFILE };

describe('a draft stored in the browser', () => {
  it('has a separate key for each person', () => {
    expect(draftKey('42')).toBe('user_42_clientProfile');
  });

  it('reads back as it was stored', () => {
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no version', JSON.stringify({ ...draft, version: '2' })],
    ['a version that is not whole', JSON.stringify({ ...draft, version: 1.5 })],
    ['no values', JSON.stringify({ ...draft, values: null })],
    ['a number as name', JSON.stringify({ ...draft, values: { ...SAMPLE_PROFILE, displayName: 7 } })],
    ['another gender', JSON.stringify({ ...draft, values: { ...SAMPLE_PROFILE, gender: 'x' } })],
    ['objects as interests', JSON.stringify({ ...draft, values: { ...SAMPLE_PROFILE, interests: [{}] } })],
    ['too much', JSON.stringify({ ...draft, tab: 'x'.repeat(20_000) })],
  ])('is ignored if it is %s', (_case, kept) => {
    expect(readDraft(kept)).toBeNull();
  });

  it('ignores fields that a profile does not have', () => {
    const kept = JSON.stringify({ ...draft, values: { ...SAMPLE_PROFILE, isAdmin: true } });
    expect(readDraft(kept)?.values).toEqual(SAMPLE_PROFILE);
  });

  it('is kept only while it differs from the stored profile', () => {
    expect(isWorthKeeping(SAMPLE_PROFILE, SAMPLE_PROFILE)).toBe(false);
    expect(isWorthKeeping({ ...SAMPLE_PROFILE, location: 'x' }, SAMPLE_PROFILE)).toBe(true);
  });
});
