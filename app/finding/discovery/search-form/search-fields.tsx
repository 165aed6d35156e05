import { LocateFixed } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as words from '#text/finding/discovery/screens';
import { MAX_SEARCH_LENGTH, type SearchQuery } from '../../../../core/finding/discovery/search-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CONTROL } from '../../../ui/fields/field.tsx';
import { useEarlyPress } from '../../../ui/use-early-press.ts';
import type { PlaceSuggestionsProps } from './place-suggestions.tsx';

export interface PlaceFieldProps {
  input: RefObject<HTMLInputElement | null>;
  query: SearchQuery;
  placeLabel: string | null;
  isWrong: boolean;
  isLocating: boolean;
  onLocate: () => void;
  onPick: () => void;
}

export const PLACE_ERROR = 'find-place-error';

/** The place field, with 'My Location' inside. Its suggestions load when it gets the focus. */
export function PlaceField(props: PlaceFieldProps) {
  const { input, query, placeLabel, isWrong, isLocating, onLocate } = props;
  const [Suggestions, setSuggestions] = useState<ComponentType<PlaceSuggestionsProps> | null>(null);
  const locateButton = useEarlyPress<HTMLButtonElement>();

  const isAsked = useRef(false);
  function noteKey({ key }: KeyboardEvent) {
    if (key === 'ArrowDown') isAsked.current = true;
  }
  async function suggest() {
    const module = await import('./place-suggestions.tsx').catch(() => null);
    if (module) setSuggestions(() => module.PlaceSuggestions);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the field that had the focus before the script ran
  useEffect(() => {
    if (document.activeElement === input.current) void suggest();
  }, []);
  return (
    <div className="relative min-w-0 lg:flex-[3_1_11rem]">
      <label htmlFor="find-place" className="mb-1 block font-semibold text-sm lg:sr-only">
        {words.zip_code_or_city()}
      </label>
      <div className="relative">
        <input
          ref={input}
          id="find-place"
          name="place"
          type="text"
          enterKeyHint="search"
          onFocus={Suggestions ? undefined : suggest}
          onKeyDown={Suggestions ? undefined : noteKey}
          defaultValue={query.place}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={placeLabel ? words.near_place({ placeLabel }) : words.zip_code_or_city()}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? PLACE_ERROR : undefined}
          className={classNames(CONTROL, 'h-11 pr-11 text-ellipsis')}
        />
        <button
          ref={locateButton}
          type="button"
          onClick={onLocate}
          aria-label={words.my_location()}
          aria-busy={isLocating || undefined}
          title={words.my_location()}
          data-early=""
          data-needs-script=""
          className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-md text-accent-text -outline-offset-4 hover:text-accent-hover aria-busy:animate-pulse"
        >
          <LocateFixed aria-hidden="true" className="size-5" />
        </button>
        {Suggestions && input.current && (
          <Suggestions input={input.current} isAsked={isAsked.current} onPick={props.onPick} />
        )}
      </div>
    </div>
  );
}

export function TermsField({ query }: { query: SearchQuery }) {
  return (
    <div className="min-w-0 lg:flex-[3_1_10rem]">
      <label htmlFor="find-q" className="mb-1 block font-semibold text-sm lg:sr-only">
        {words.expertise_or_name()}
      </label>
      <input
        id="find-q"
        name="q"
        type="search"
        defaultValue={query.q}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={words.expertise_or_name()}
        enterKeyHint="search"
        className={classNames(CONTROL, 'h-11')}
      />
    </div>
  );
}
