import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import type { SearchQuery, SearchSort } from '../../../../core/finding/discovery/search-query.ts';
import { plainAddress } from '../../../../lib/language.ts';
import { useTypedSince } from '../../../ui/fields/use-typed-since.ts';
import { askedPath, type Position } from './asked-params.ts';
import { type FormValues, formValues } from './form-values.ts';
import { closePanels, isPanelOpen } from './search-panels.ts';
import { useMyLocation } from './use-my-location.ts';

const TYPED = /^(?:search|text)$/;

/**
 * Submits the search form through the router, and keeps its fields equal to the URL. A choice takes effect
 * immediately; typed text waits for the button or Enter. Text typed while a search is under way stays.
 */
export function useSearchForm(query: SearchQuery, sort: SearchSort, form: RefObject<HTMLFormElement | null>) {
  const typed = useTypedSince(() => textsIn(form.current));
  const { visit, startEntry } = useVisits();
  const { forgetRefusal, ...mine } = useMyLocation(search);
  useFieldsOfUrl(query, sort, form, { isTyped: typed.isTyped, onEarlyChoice: search });

  /** @param near the position to search from, instead of the form's place. */
  function search(near?: Position) {
    if (!form.current) return;
    forgetRefusal();
    typed.begin();
    visit(askedPath(new FormData(form.current), near));
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    closePanels();
    search();
  }
  function choose(event: FormEvent<HTMLFormElement>) {
    const target = event.target as HTMLInputElement;
    if (!TYPED.test(target.type)) search();
  }
  return { ...mine, submit, choose, toggle: startEntry };
}

/**
 * Opens searches. The first choice in an open panel adds a history entry, and further ones replace it.
 * `startEntry` ends that, once a panel opens or closes.
 */
function useVisits() {
  const navigate = useNavigate();
  /** The entry on which the panel's first choice was made. */
  const first = useRef<string | null>(null);
  return {
    visit(asked: string) {
      // Like a browser, adds no history entry for the current page.
      const isShown = asked === plainAddress(location);
      // While the first choice still loads, a second one ends it, and no entry has been added yet.
      const hasEntry = first.current !== null && first.current !== entryKey();
      void navigate(asked, { replace: isShown || hasEntry });
      if (isPanelOpen() && !isShown) first.current ??= entryKey();
    },
    startEntry() {
      first.current = null;
    },
  };
}

/** Returns the router's key of the current history entry. Each navigation that arrives has another key. */
function entryKey(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default';
}

/**
 * After a link or the back button, sets the fields to the URL's values, and the focus stays. On first load,
 * submits a choice made before the script ran, and typed text stays.
 */
function useFieldsOfUrl(
  query: SearchQuery,
  sort: SearchSort,
  form: RefObject<HTMLFormElement | null>,
  does: { isTyped: (field: HTMLInputElement) => boolean; onEarlyChoice: () => void },
) {
  const arrived = useNavigationType();
  const shown = JSON.stringify([query, sort]);
  const drawn = useRef<string | null>(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` covers all the values used
  useEffect(() => {
    const values = formValues(query, sort);
    if (drawn.current === shown) {
      if (differsFrom(values, form.current)) does.onEarlyChoice();
      return;
    }
    drawn.current = null;
    // One press of the back button undoes all choices made in an open panel and closes it.
    if (arrived === 'POP') closePanels();
    setChoices(form.current, values);
    for (const field of textsIn(form.current)) {
      if (!does.isTyped(field)) field.value = values.text(field.name);
    }
  }, [shown]);
}

type Form = HTMLFormElement | null;

function textsIn(form: Form): HTMLInputElement[] {
  return inputsIn(form).filter(({ type }) => TYPED.test(type));
}

function inputsIn(form: Form): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
}

function selectsIn(form: Form): HTMLSelectElement[] {
  return [...(form?.elements ?? [])].filter((field) => field instanceof HTMLSelectElement);
}

function boxesIn(form: Form): HTMLInputElement[] {
  return inputsIn(form).filter(({ type }) => type === 'checkbox');
}

/** Checks whether a choice in the form differs from the search. Typed text does not count. */
function differsFrom(values: FormValues, form: Form): boolean {
  return (
    selectsIn(form).some(({ name, value }) => value !== values.choice(name)) ||
    boxesIn(form).some(({ name, checked }) => checked !== values.isChecked(name))
  );
}

function setChoices(form: Form, values: FormValues): void {
  for (const field of selectsIn(form)) field.value = values.choice(field.name);
  for (const field of boxesIn(form)) field.checked = values.isChecked(field.name);
}
