import { useEffect, useRef, useState } from 'react';
import * as words from '#text/people/style/screens';
import { allowedStyle, type ProfileStyle } from '../../../core/people/style/profile-style.ts';
import { readLocal, removeLocal, storeLocal } from '../../layout/local-store.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { readStyleDraft, sameStyle } from './style-draft.ts';
import { styleDraftKey } from './style-draft-key.ts';

export const loadError = () => ({
  title: words.style_not_loaded(),
  description: words.style_not_loaded_text(),
});

/**
 * Manages the style in the form. Stores unsaved changes in the browser and restores them.
 * @param stored the saved style, without choices that can't be shown.
 * @param first the form's initial values: the saved style or one that we refused.
 * @param holdsSpotlight whether locked fields can differ from their fixed values.
 */
export function useStyle(
  practiceId: string,
  stored: ProfileStyle,
  first: ProfileStyle,
  holdsSpotlight: boolean,
) {
  const [chosen, setStyle] = useState(first);
  const style = allowedStyle(chosen, holdsSpotlight);
  const saved = useRef(stored);
  const [isRestored, setRestored] = useState(false);
  const [isAwake, setAwake] = useState(false);
  const key = styleDraftKey(practiceId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, after hydration
  useEffect(() => {
    setAwake(true);
    try {
      const draft = readStyleDraft(readLocal(key));
      if (!draft || first !== stored || sameStyle(draft, stored)) return;
      setStyle(draft);
      setRestored(true);
    } catch {
      removeLocal(key);
      toast({ ...loadError(), tone: 'error' });
    }
  }, []);

  useEffect(() => {
    if (sameStyle(saved.current, stored)) return;
    saved.current = stored;
    setStyle(stored);
    setRestored(false);
  }, [stored]);

  useEffect(() => {
    if (!isAwake) return;
    if (sameStyle(chosen, stored)) removeLocal(key);
    else storeLocal(key, JSON.stringify(chosen));
  }, [chosen, stored, key, isAwake]);

  return {
    style,
    isRestored,
    change: (some: Partial<ProfileStyle>) => setStyle({ ...style, ...some }),
    discard() {
      setStyle(stored);
      setRestored(false);
    },
  };
}
