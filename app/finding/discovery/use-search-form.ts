import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import {
  formatSearch,
  type SearchQuery,
  type SearchSort,
} from '../../../core/finding/discovery/search-query.ts';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { plainPath } from '../../../lib/language.ts';
import { useTypedSince } from '../../ui/fields/use-typed-since.ts';
import { askedParams } from './asked-params.ts';
import { FILTER_PANEL } from './filter-panel.tsx';
import { orderValue } from './search-order.tsx';

export const TERMS_PANEL = 'find-terms';

const TYPED = /^(?:search|text)$/;

const isText = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && TYPED.test(field.type);

/** Returns the parameters of a search, with the order that the form shows. */
function paramsOf(query: SearchQuery, sort: SearchSort): URLSearchParams {
  const params = formatSearch({ ...query, sort: null });
  if (orderValue(query, sort)) params.set('sort', orderValue(query, sort));
  return params;
}

/**
 * Sets the choices of a form to a search. With `isStart`, only checks whether a choice in the form differs
 * from the search.
 */
function matchChoices(
  form: HTMLFormElement | null,
  query: SearchQuery,
  params: URLSearchParams,
  isStart: boolean,
): boolean {
  let isChosen = false;
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) {
      const own = params.get(field.name) ?? (field.name === 'radius' ? String(query.radiusMiles) : '');
      if (isStart) isChosen ||= field.value !== own;
      else field.value = own;
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (isStart) isChosen ||= field.checked !== params.has(field.name);
      else field.checked = params.has(field.name);
    }
  }
  return isChosen;
}

/**
 * Submits the search form through the router, and keeps its fields equal to the URL. A choice takes effect
 * immediately; typed text waits for the button or Enter. Text typed while a search is under way stays.
 */
export function useSearchForm(query: SearchQuery, sort: SearchSort, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const texts = () => [...(form.current?.elements ?? [])].filter(isText);
  const typed = useTypedSince(texts);
  const arrived = useNavigationType();
  /**
   * Whether the open panel has added a history entry. Further choices in the panel then replace that entry.
   */
  const hasEntry = useRef(false);
  const shown = JSON.stringify([query, sort]);
  const drawn = useRef<string | null>(shown);
  const [refused, setRefused] = useState<LocationMessage | null>(null);
  const [isLocating, setLocating] = useState(false);

  // After a link or the back button, the fields take the values from the URL and the focus stays. On first
  // load, a choice made before the script ran is submitted, and typed text stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` covers all the values used
  useEffect(() => {
    const isStart = drawn.current === shown;
    if (!isStart) drawn.current = null;
    // One press of the back button undoes all choices made in an open panel and closes it.
    if (!isStart && arrived === 'POP') closePanels();
    const params = paramsOf(query, sort);
    if (matchChoices(form.current, query, params, isStart)) search();
    if (isStart) return;
    for (const text of texts()) if (!typed.isTyped(text)) text.value = params.get(text.name) ?? '';
  }, [shown]);

  /** @param near the position to search from, instead of the form's place. */
  function search(near?: { lat: number; lng: number }) {
    if (!form.current) return;
    const fields = new FormData(form.current);
    if (near) {
      fields.set('place', '');
      fields.set('near', `${near.lat.toFixed(3)},${near.lng.toFixed(3)}`);
    }
    setRefused(null);
    const asked = `/find-experts?${askedParams(fields)}`.replace(/\?$/, '');
    // Like a browser, adds no history entry for the current page.
    const isShown = asked === plainPath(location.pathname) + location.search;
    typed.begin();
    void navigate(asked, { replace: isShown || hasEntry.current });
    hasEntry.current ||= isPanelOpen() && !isShown;
  }
  function toggle() {
    hasEntry.current = false;
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
  async function locate() {
    if (isLocating) return;
    setLocating(true);
    const answer = await import('./my-location.ts').then(({ myLocation }) => myLocation()).catch(() => null);
    setLocating(false);
    if (!answer) return;
    closePanels();
    if ('message' in answer) setRefused(answer.message);
    else search(answer.near);
  }
  return { submit, choose, toggle, locate, isLocating, refused };
}

/** Checks the panels themselves, because one can be opened before the script runs. */
function isPanelOpen(): boolean {
  return [FILTER_PANEL, TERMS_PANEL].some((id) => {
    const panel = document.getElementById(id);
    return panel?.hidePopover !== undefined && panel.matches(':popover-open');
  });
}

function closePanels() {
  for (const id of [FILTER_PANEL, TERMS_PANEL]) document.getElementById(id)?.hidePopover?.();
}
