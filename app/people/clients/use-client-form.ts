import { useEffect, useRef, useState } from 'react';
import { type ClientProfile, sameProfile } from '../../../core/people/clients/client-profile.ts';
import { readLocal, removeLocal, storeLocal } from '../../layout/local-store.ts';
import { draftKey, isWorthKeeping, readDraft } from './client-draft.ts';
import type { ClientProfileAnswer } from './client-profile-answer.ts';

/** The stored profile, or an empty one with version 0. */
export type Based = { version: number; profile: ClientProfile };

/**
 * Manages the form's values and the version they are based on. While there are unsaved changes, only this
 * form's own save, a conflict that it has shown, or a discard changes that version. This way, a save made
 * elsewhere never goes unnoticed. A draft is removed by the tab that wrote it, by a discard, or once it
 * equals the stored profile.
 */
export function useClientForm(userId: string, stored: Based, answer: ClientProfileAnswer | undefined) {
  const [values, setValues] = useState(answer?.values ?? stored.profile);
  const [base, setBase] = useState<Based>(answer?.conflict ?? stored);
  const [restored, setRestored] = useState(false);
  const sent = useRef<ClientProfile>(null);
  const tab = useRef('');
  const key = draftKey(userId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, after hydration
  useEffect(() => {
    tab.current ||= String(Math.random());
    const draft = readDraft(readLocal(key));
    if (!draft || answer) return;
    if (!isWorthKeeping(draft.values, stored.profile)) {
      removeLocal(key);
      return;
    }
    setValues(draft.values);
    setBase({ version: draft.version, profile: stored.profile });
    setRestored(true);
  }, []);

  useEffect(() => {
    if (!answer) return;
    sent.current = null;
    setValues(answer.values);
    if (answer.conflict) setBase(answer.conflict);
  }, [answer]);

  useEffect(() => {
    if (answer || stored.version === base.version) return;
    const untouched = sameProfile(values, sent.current ?? base.profile);
    if (!sent.current && !untouched) return;
    sent.current = null;
    setBase(stored);
    if (untouched) setValues(stored.profile);
    setRestored(false);
  }, [stored, base, values, answer]);

  useEffect(() => {
    if (!tab.current) return;
    if (isWorthKeeping(values, base.profile)) {
      storeLocal(key, JSON.stringify({ version: base.version, tab: tab.current, values }));
    } else if (readDraft(readLocal(key))?.tab === tab.current) {
      removeLocal(key);
    }
  }, [values, base, key]);

  return {
    values,
    version: base.version,
    restored,
    change: (some: Partial<ClientProfile>) => setValues((old) => ({ ...old, ...some })),
    markSent() {
      sent.current = values;
    },
    discard() {
      removeLocal(key);
      setValues(stored.profile);
      setBase(stored);
      setRestored(false);
    },
  };
}
