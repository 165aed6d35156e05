import { useEffect, useState } from 'react';
import { readLocal, removeLocal, storeLocal } from '../../layout/local-store.ts';
import { type ClientDraft, draftKey, isWorthKeeping, readDraft } from './client-draft.ts';
import type { ClientForm } from './client-form.ts';

/**
 * Restores the draft that an earlier page left, and keeps one while the form has unsaved changes. A draft is
 * removed by the tab that wrote it, by a discard, or once it equals the stored profile.
 * @param onDraft called once after hydration; null if the form already shows something else.
 */
export function useClientDraft(
  userId: string,
  { values, base }: ClientForm,
  onDraft: ((draft: ClientDraft) => void) | null,
) {
  const key = draftKey(userId);
  const [tab] = useState(() => String(Math.random()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, after hydration
  useEffect(() => {
    const draft = readDraft(readLocal(key));
    if (!draft || !onDraft) return;
    if (isWorthKeeping(draft.values, base.profile)) onDraft(draft);
    else removeLocal(key);
  }, []);

  useEffect(() => {
    if (isWorthKeeping(values, base.profile)) {
      storeLocal(key, JSON.stringify({ version: base.version, tab, values } satisfies ClientDraft));
    } else if (readDraft(readLocal(key))?.tab === tab) {
      removeLocal(key);
    }
  }, [values, base, key, tab]);

  return { discard: () => removeLocal(key) };
}
