import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Remembers what text fields contained when a navigation began. A page that arrives can then tell what was
 * typed meanwhile, and leave it.
 * @param fields returns the fields to remember.
 */
export function useTypedSince(fields: () => HTMLInputElement[]) {
  const going = useNavigation().location;
  const before = useRef<ReadonlyMap<HTMLInputElement, string>>(new Map());
  const isNoted = useRef(false);

  function note() {
    before.current = new Map(fields().map((field) => [field, field.value]));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a navigation begins
  useEffect(() => {
    if (going && !isNoted.current) note();
    isNoted.current = false;
  }, [going]);

  return {
    /** Notes the texts right before a form navigates. The effect runs later, when more can be typed. */
    begin() {
      note();
      isNoted.current = true;
    },
    isTyped: (field: HTMLInputElement) => (before.current.get(field) ?? field.value) !== field.value,
  };
}

/** Keeps a text field equal to the URL, except for what is typed while a page loads. */
export function useTextOfUrl(text: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const { isTyped } = useTypedSince(() => (field.current ? [field.current] : []));
  const shown = useRef(text);
  useEffect(() => {
    // Text typed before the script ran stays.
    if (shown.current === text) return;
    shown.current = text;
    if (field.current && !isTyped(field.current)) field.current.value = text;
  });
  return field;
}
