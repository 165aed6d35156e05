import { currentLanguage } from './language.ts';

/**
 * The runtime of compiled messages. It replaces Paraglide's own: 65 kB of code that finds the language, which
 * `lib/language.ts` does here.
 */
export const getLocale = currentLanguage;
export const experimentalStaticLocale: string | undefined = undefined;

export type LocalizedString = string;
/** Carries the names of a message's markup in its type, such as `link`. */
export type MessageMetadata<_Inputs, _Options, Markup> = { readonly markup?: Markup };
export type MessagePart =
  | { type: 'text'; value: string }
  | { type: 'markup-start' | 'markup-end' | 'markup-standalone'; name: string };

const rules = new Map<string, Intl.PluralRules>();

/**
 * Returns the plural category of a count, such as 'one'. Caches the rules, because creating them takes 20
 * µs.
 */
export function plural(language: string, count: unknown, options: Intl.PluralRulesOptions = {}): string {
  const key = `${language} ${options.type ?? ''}`;
  let rule = rules.get(key);
  if (!rule) {
    rule = new Intl.PluralRules(language, options);
    rules.set(key, rule);
  }
  return rule.select(Number(count));
}
