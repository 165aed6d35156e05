import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import * as words from '#text/finding/home/screens';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { MAX_ZIP_LENGTH } from '../../../core/ground/geography/zip-code.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { FROM_HERO } from '../../guard/home-search.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text.tsx';

export interface ZipFormProps {
  zip?: string;
  field?: Ref<HTMLInputElement>;
  busy?: boolean;
  /** The reason why we can't search the ZIP code. A message with `alert` appears below the form instead. */
  error?: LocationMessage | null;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

/**
 * The ZIP code form. Without `onSubmit` (for visitors) or without JavaScript, the browser submits it to the
 * server.
 */
export function ZipForm(props: ZipFormProps) {
  const id = useId();
  return (
    <form
      method="get"
      action={pathInLanguage('/')}
      aria-label={words.search_by_zip_code()}
      onSubmit={props.onSubmit}
      className="min-w-0 grow basis-64"
    >
      {props.children}
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {words.zip_code()}
      </label>
      <div className="flex">
        <input
          ref={props.field}
          id={id}
          name="zip"
          defaultValue={props.zip}
          // biome-ignore lint/a11y/noAutofocus: the page was loaded to answer this field
          autoFocus={Boolean(props.error) || undefined}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={MAX_ZIP_LENGTH}
          placeholder="80202"
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error && !props.error.alert ? `${id}-error` : undefined}
          className="h-14 w-full min-w-0 rounded-l-md border border-line-strong bg-surface px-3 text-lg text-ink placeholder:text-muted hover:border-muted focus-visible:relative focus-visible:outline-offset-0 aria-invalid:border-danger-text"
        />
        <button
          type="submit"
          aria-busy={props.busy || undefined}
          className={buttonClass({ size: 'lg', className: 'h-14 rounded-l-none! px-5!' })}
        >
          <Search aria-hidden="true" className="size-5" />
          <span>
            <RichText message={words.search_map} span={(text) => <span className="sr-only">{text}</span>} />
          </span>
        </button>
      </div>
      <input type="hidden" name={FROM_HERO[0]} value={FROM_HERO[1]} />
      {props.error && !props.error.alert && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-danger-text text-sm">
          {props.error.title}. {props.error.description}
        </p>
      )}
    </form>
  );
}
