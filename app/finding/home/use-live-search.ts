import { useEffect, useRef } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { zipAlone } from '../../../core/ground/geography/zip-code.ts';
import { isCategoryId } from '../../../core/people/experts/categories.ts';
import { type HomeSearch, homePath, readHomeSearch } from '../../guard/home-search.ts';
import { BADGES } from './search-look.ts';

const FIELDS = ['text', 'category', 'spotlight', 'online', 'today'] as const;

/**
 * Keeps a form's fields and the URL in sync. `send` waits for a delay in milliseconds, then searches with the
 * fields' values.
 */
export function useLiveSearch(search: HomeSearch) {
  const navigate = useNavigate();
  const kind = useNavigationType();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const shown = useRef(search);
  /** The ZIP code last typed into this field. Other text in the field removes it from the search. */
  const typedZip = useRef('');

  // Links, back, and forward change the URL, and the fields follow. A search from the fields themselves
  // replaces the URL; by then, they can already contain newer text.
  useEffect(() => {
    const isOwn = kind === 'REPLACE' || shown.current === search;
    shown.current = search;
    if (!isOwn && form.current) fill(form.current, search);
  }, [search, kind]);

  function send(delay: number) {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      const typed = asked(form.current);
      if (!typed) return;
      const hasZip = hasZipAlone(form.current);
      if (!hasZip && typedZip.current === typed.zip) typed.zip = '';
      typedZip.current = hasZip ? typed.zip : '';
      void navigate(homePath(typed), { replace: true, preventScrollReset: true });
    }, delay);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for input made before the script ran
  useEffect(() => {
    const typed = asked(form.current);
    if (typed && FIELDS.some((name) => typed[name] !== search[name])) send(0);
    if (typed && typed.zip !== search.zip) send(0);
  }, []);
  return { form, send };
}

function asked(form: HTMLFormElement | null): HomeSearch | null {
  if (!form) return null;
  const typed = new FormData(form) as unknown as Iterable<[string, string]>;
  return readHomeSearch(new URLSearchParams([...typed]), isCategoryId);
}

function hasZipAlone(form: HTMLFormElement | null): boolean {
  const field = form?.elements.namedItem('q');
  return field instanceof HTMLInputElement && zipAlone(field.value) !== null;
}

function fill({ elements }: HTMLFormElement, search: HomeSearch): void {
  const text = elements.namedItem('q');
  const category = elements.namedItem('category');
  if (text instanceof HTMLInputElement) text.value = search.text;
  if (category instanceof HTMLSelectElement) category.value = search.category;
  for (const { name } of BADGES) {
    const box = elements.namedItem(name);
    if (box instanceof HTMLInputElement) box.checked = search[name];
  }
}
