import { Languages } from 'lucide-react';
import { use } from 'react';
import * as words from '#text/layout/language';
import { capitalized } from '../../../lib/capitalized.ts';
import { currentLanguage, type Language, languageTag, pathInLanguage } from '../../../lib/language.ts';
import { ReadOnly } from '../../sending/read-only.ts';
import { classNames } from '../../ui/class-names.ts';
import keepTyped from './keep-typed.ts?worker&url';

export interface LanguageSwitchProps {
  languages: readonly Language[];
  /** The path to return to, without its language. */
  returnTo: string;
  /**
   * Whether a heading already names the form. Repeating the name on the form would confuse screen readers.
   */
  hasHeading?: boolean;
  className?: string;
}

/**
 * Opens the same page in another language. Each button posts `returnTo` to /language in its own language,
 * which sets the cookie and, for a signed-in person, the account's choice. Once someone types,
 * `app/before-script.ts` loads a small script that keeps the text. Renders nothing if there is only one
 * language.
 */
export function LanguageSwitch({ languages, returnTo, hasHeading, className }: LanguageSwitchProps) {
  const isReadOnly = use(ReadOnly);
  if (languages.length < 2) return null;
  return (
    <form
      method="post"
      aria-label={hasHeading ? undefined : words.language()}
      data-language-switch={import.meta.env.DEV ? '' : keepTyped}
      className={classNames(
        'inline-flex items-center gap-1 rounded-md border border-line bg-sunken p-1 text-sm',
        className,
      )}
    >
      <Languages aria-hidden="true" className="mx-1.5 size-4 text-muted" />
      <input type="hidden" name="returnTo" value={returnTo} />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          disabled={isReadOnly}
          formAction={pathInLanguage('/language', language)}
          lang={languageTag(language)}
          aria-pressed={language === currentLanguage()}
          className="inline-flex min-h-8 items-center rounded-sm px-2 text-muted transition-colors hover:text-ink disabled:opacity-50 aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-strong aria-pressed:ring-inset touch:min-h-11"
        >
          {nameOf(language)}
        </button>
      ))}
    </form>
  );
}

/** Returns the name that a language's speakers use for it, such as 'Español'. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return capitalized(name);
}
