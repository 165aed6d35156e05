import * as messages from '#text/people/practice-profile/rules';
import { languageTag } from '../../../lib/language.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';

const CONTENT_KINDS = ['sale', 'amount', 'price', 'delivery', 'payment', 'contact'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** A match of the content check. `words` is the matching text. */
export type ContentFind = { kind: ContentKind; words: string };

const PRODUCT =
  '(?:cannabis|marijuana|weed|flowers?|buds?|nugs?|strains?|edibles?|gummies|brownies|hash|shatter|wax|rosin|' +
  'concentrates?|distillate|carts?|cartridges?|vapes?|pre-?rolls?|joints?|tinctures?|seeds?|clones?|product|products|THC|CBD oil)';
const MEASURE = '(?:g|grams?|eighths?|quarters?|half[- ]?ounces?|ounces?|oz|lbs?|pounds?|qp|zips?)';
const NOT_SOLD =
  /\b(?:not?|never|nothing|none|cannot|without|nor|don['’]?t|doesn['’]?t|won['’]?t|can['’]?t|isn['’]?t|aren['’]?t)\b/i;

/** The rules, most serious first. `unless` exempts sentences with a negation, such as 'We never sell'. */
const RULES: readonly { kind: ContentKind; pattern: RegExp; unless?: RegExp }[] = [
  {
    kind: 'price',
    pattern: new RegExp(
      `\\$\\s?\\d+(?:\\.\\d\\d)?\\s*(?:/|per|an?|each|for (?:an?|\\d+|half an?))\\s*(?:${MEASURE}|bag|jar|pack|${PRODUCT})\\b` +
        `|\\b${MEASURE}\\s*(?:for|at|[-:=])\\s*\\$\\s?\\d+`,
      'i',
    ),
  },
  {
    kind: 'amount',
    pattern: new RegExp(
      `\\b(?:\\d+(?:\\.\\d+)?|half an?|an?|by the|per)\\s?${MEASURE}\\s+(?:of\\s+)?(?:\\w+\\s+){0,2}${PRODUCT}\\b` +
        `|\\b(?:sold|available|sell|selling|buy)\\b[^.!?]{0,40}\\b(?:by the|in)\\s+(?:${MEASURE})\\b`,
      'i',
    ),
    unless: NOT_SOLD,
  },
  {
    kind: 'sale',
    pattern: new RegExp(
      `\\b(?:I|we|and)\\s+(?:also\\s+)?sell\\b|\\bfor sale\\b|\\bselling\\s+(?:\\w+\\s+){0,3}${PRODUCT}\\b` +
        `|\\b(?:buy|order|purchase|get|grab)\\s+(?:your|our|some|my|the best|top[- ]shelf|fresh)\\s+(?:\\w+\\s+){0,2}${PRODUCT}\\b` +
        `|\\b${PRODUCT}\\s+(?:in stock|available now|on sale|while (?:it|they) lasts?)\\b` +
        `|\\b(?:deals?|discounts?|specials?|\\d+% off)\\s+(?:on|for)\\s+(?:\\w+\\s+){0,3}${PRODUCT}\\b` +
        `|\\b(?:hook you up|plug for)\\b`,
      'i',
    ),
    unless: NOT_SOLD,
  },
  {
    kind: 'delivery',
    pattern: new RegExp(
      `\\b(?:deliver|delivers|delivering|ship|ships|shipping|drop off|mail)\\s+(?:(?!about|on|for|with|in|at|how)\\w+\\s+){0,3}${PRODUCT}\\b` +
        `|\\b${PRODUCT}\\s+(?:deliver(?:y|ies|ed)|shipped|shipping)\\b` +
        `|\\b(?:free|same[- ]day|discreet|fast|next[- ]day)\\s+(?:\\w+\\s+)?(?:deliver(?:y|ies)|shipping)\\b` +
        `|\\b(?:deliver(?:ed|y)?|shipped|brought)\\s+(?:right\\s+)?to your (?:door|home|house)\\b`,
      'i',
    ),
    unless: NOT_SOLD,
  },
  {
    kind: 'payment',
    pattern:
      /\b(?:venmo|cash\s?app|zelle|paypal|bitcoin|crypto(?:currency)?|western union|gift cards? (?:ok|okay|accepted))\b|\bpay\s+(?:me|us)\s+(?:directly|outside|off (?:the )?(?:site|platform|app))\b|\boff[- ](?:the[- ])?platform\b/i,
    unless: NOT_SOLD,
  },
  {
    kind: 'contact',
    pattern:
      /(?<![\w.])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?!\d)|\bhttps?:\/\/\S+|\bwww\.\S+|\b[\w-]{2,}\.(?:com|net|org|shop|store|biz|info)\b(?:\/\S*)?|[\w.+-]+@[\w-]+\.\w{2,}|(?<![\w.])@[a-z][\w.]{2,}|\b(?:text|call|whats?app|dm|telegram)\s+(?:me|us)\b/i,
  },
];

/**
 * Finds text that reads like an offer of product or an attempt to bypass the platform, with at most one match
 * of each kind. Ignores sentences that say what someone does not do, unless they contain prices or contact
 * details. A match is a hint for the author and admins, not a verdict.
 */
export function checkContent(text: string): ContentFind[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/);
  return RULES.flatMap(({ kind, pattern, unless }) => {
    for (const sentence of sentences) {
      const [words] = pattern.exec(sentence) ?? [];
      if (words !== undefined && !unless?.test(sentence)) return [{ kind, words: words.trim() }];
    }
    return [];
  });
}

export const CONTENT_WORDS: Record<ContentKind, () => string> = {
  sale: messages.offer_to_sell,
  amount: messages.amount_of_product,
  price: messages.price_of_product,
  delivery: messages.offer_to_deliver,
  payment: messages.payment_outside,
  contact: messages.contact_details,
};

/** Returns the warning for the author, shown at the field; null if there are no matches. */
export function contentWarning([first, ...others]: readonly ContentFind[]): Sentence | null {
  if (!first) return null;
  const said = { found: first.words, what: CONTENT_WORDS[first.kind] };
  if (others.length === 0) return withFacts(messages.reads_like, said);
  return withFacts(messages.reads_like_more, {
    ...said,
    more: () => {
      const list = new Intl.ListFormat(languageTag(), { type: 'conjunction' });
      return list.format(others.map(({ kind }) => CONTENT_WORDS[kind]()));
    },
  });
}
