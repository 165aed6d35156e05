import * as messages from '#text/finding/discovery/rules';
import { sayDate } from '../../../lib/when.ts';
import { ACCESS } from '../../people/experts/access.ts';
import { CATEGORIES, isCategoryId } from '../../people/experts/categories.ts';
import { CONSULTATION_METHODS, type MethodId } from '../../people/experts/consultation-methods.ts';
import { GENDERS, type Gender, isGender } from '../../people/experts/genders.ts';
import {
  isLanguage,
  type Language,
  languageMark,
  searchedLanguages,
} from '../../people/experts/languages.ts';
import { DAY_PARTS, type DayPart } from '../../practice/availability/day-parts.ts';
import { bandInDollars, marksWithin, RATE_BANDS, readBand, sayBand } from './rate-bands.ts';
import { anyMarkTerm, categoryTerm, markTerm, type Term } from './search-words.ts';

/** The control of a filter: a switch, or a list that starts with `any`. */
type FilterControl<Value> =
  | { kind: 'switch'; label: () => string }
  | {
      kind: 'choice';
      label: () => string;
      any: () => string;
      /** The values to choose from, with their labels. `own` is the current value. */
      options(own: Value): readonly (readonly [value: string, label: string])[];
    };

type AnyFilter<Value> = {
  /** The filter's name in URLs and in the form. */
  param: string;
  /** The filter's old name, which saved URLs still use. */
  formerly?: string;
  /** The value of a filter that is not set. */
  none: Value;
  /** Parses nonempty text. Returns null for invalid text, for which `misread` is the message. */
  read(text: string): Value | null;
  misread: () => string;
  control: FilterControl<Value>;
};

/** A filter on listing marks. Search index, sample, and pins already contain the marks. */
export type WordFilter<Value> = AnyFilter<Value> & {
  looksIn: 'words';
  /** Returns the term that a row must have, or the mark that a row must not have. */
  words(value: NonNullable<Value>): { term: Term } | { without: string };
};

/** A filter on a column of the listing; see `column-filters.ts`. */
export type ColumnFilter<Value> = AnyFilter<Value> & { looksIn: 'column' };

const wordFilter = <Value>(filter: Omit<WordFilter<Value>, 'looksIn'>): WordFilter<Value> => ({
  ...filter,
  looksIn: 'words',
});
const columnFilter = <Value>(filter: Omit<ColumnFilter<Value>, 'looksIn'>): ColumnFilter<Value> => ({
  ...filter,
  looksIn: 'column',
});
const SWITCH = {
  none: false,
  read: (text: string) => text === '1' || text === 'on' || text === 'true',
  misread: () => '',
};
const flag = (param: string, label: () => string): ColumnFilter<boolean> =>
  columnFilter({ ...SWITCH, param, control: { kind: 'switch', label } });

const markFlag = (param: string, label: () => string, mark: string): WordFilter<boolean> =>
  wordFilter({
    ...SWITCH,
    param,
    control: { kind: 'switch', label },
    words: () => ({ term: markTerm(mark) }),
  });

/** Today in the expert's time zone. All other days are dates. */
export const TODAY = 'today';

/** Parses 'today', an ISO date, or the switch from old URLs. */
function readDay(text: string): string | null {
  if (text === TODAY || SWITCH.read(text)) return TODAY;
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T12:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text;
}

/** The choices in the form. A URL can have any number from 1 to 5. */
const RATINGS = [3, 4, 4.5, 4.8];

/**
 * Every filter of a search except text, place, and order, in the order of the controls. URL, form, SQL,
 * estimate, and pins all use this table.
 */
export const FILTERS = {
  category: wordFilter<string | null>({
    param: 'category',
    none: null,
    read: (text) => (isCategoryId(text) ? text : null),
    misread: messages.unknown_expertise,
    control: {
      kind: 'choice',
      label: messages.expertise,
      any: messages.all_expertise,
      options: () => CATEGORIES.map(({ id, name }) => [id, name()] as const),
    },
    words: (id) => ({ term: categoryTerm(id) }),
  }),
  type: wordFilter<'individual' | 'wellness-center' | null>({
    param: 'type',
    none: null,
    read: (text) => (text === 'individual' || text === 'wellness-center' ? text : null),
    misread: messages.unknown_kind,
    control: {
      kind: 'choice',
      label: messages.kind_of_expert,
      any: messages.all_experts,
      options: () => [
        ['individual', messages.individuals()],
        ['wellness-center', messages.wellness_centers()],
      ],
    },
    words: (type) => (type === 'individual' ? { without: '#center' } : { term: markTerm('center') }),
  }),
  meet: wordFilter<MethodId | null>({
    param: 'meet',
    none: null,
    read: (text) => CONSULTATION_METHODS.find(({ id }) => id === text)?.id ?? null,
    misread: messages.unknown_meeting,
    control: {
      kind: 'choice',
      label: messages.how_you_meet,
      any: messages.any_way_to_meet,
      options: () => CONSULTATION_METHODS.map(({ id, label }) => [id, label()] as const),
    },
    words: (id) => ({ term: markTerm(CONSULTATION_METHODS.find((method) => method.id === id)!.mark) }),
  }),
  price: wordFilter<string | null>({
    param: 'price',
    none: null,
    read: (text) => (readBand(text) === null ? null : text),
    misread: messages.unknown_price,
    control: {
      kind: 'choice',
      label: messages.price,
      any: messages.any_price,
      options: () => RATE_BANDS.map((band) => [bandInDollars(band), sayBand(band)] as const),
    },
    words: (dollars) => ({ term: anyMarkTerm(marksWithin(readBand(dollars)!)) }),
  }),
  language: wordFilter<Language | null>({
    param: 'language',
    none: null,
    read: (text) => (isLanguage(text) ? text : null),
    misread: messages.unknown_language,
    control: {
      kind: 'choice',
      label: messages.language,
      any: messages.any_language,
      options: () => searchedLanguages().map(([tag, name]) => [tag, messages.speaks({ name })] as const),
    },
    words: (tag) => ({ term: markTerm(languageMark(tag)) }),
  }),
  metBy: wordFilter<Gender | null>({
    param: 'who',
    none: null,
    read: (text) => (isGender(text) ? text : null),
    misread: messages.unknown_gender,
    control: {
      kind: 'choice',
      label: messages.who_meets_you,
      any: messages.meet_anyone,
      options: () =>
        GENDERS.map(([id, name]) => [id, messages.meet({ name: name().toLowerCase() })] as const),
    },
    words: (id) => ({ term: markTerm(`met-by-${id}`) }),
  }),
  minRating: columnFilter<number | null>({
    param: 'rating',
    none: null,
    read: (text) => numberBetween(text, 1, 5),
    misread: messages.unknown_rating,
    control: {
      kind: 'choice',
      label: messages.least_rating,
      any: messages.any_rating,
      options: (own) =>
        withOwn(RATINGS, own).map((least) => [String(least), messages.rating_and_up({ least })] as const),
    },
  }),
  spotlight: { ...flag('spotlight', messages.premium), formerly: 'premium' },
  online: flag('online', messages.online_now),
  day: columnFilter<string | null>({
    param: 'when',
    formerly: 'today',
    none: null,
    read: readDay,
    misread: messages.unknown_day,
    control: {
      kind: 'choice',
      label: messages.when,
      any: messages.any_time,
      options: (own) => [
        [TODAY, messages.today()],
        ...(own === null || own === TODAY ? [] : [[own, sayDate(own)] as const]),
      ],
    },
  }),
  part: columnFilter<DayPart | null>({
    param: 'time',
    none: null,
    read: (text) => DAY_PARTS.find(({ id }) => id === text)?.id ?? null,
    misread: messages.unknown_time,
    control: {
      kind: 'choice',
      label: messages.time_of_day,
      any: messages.any_hour,
      options: () => DAY_PARTS.map(({ id, label }) => [id, label()] as const),
    },
  }),
  isStepFree: markFlag('step-free', ACCESS[0].label, ACCESS[0].mark),
  hasParking: markFlag('parking', ACCESS[1].label, ACCESS[1].mark),
};

export type FilterName = keyof typeof FILTERS;
type ValueOf<Declared> = Declared extends AnyFilter<infer Value> ? Value : never;
/** The value of each filter, or its `none` if it is not set. */
export type FilterValues = { [Name in FilterName]: ValueOf<(typeof FILTERS)[Name]> };
export type ColumnFilterName = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends { looksIn: 'column' } ? Name : never;
}[FilterName];

/** `FILTERS` as a list, for code that treats all filters alike. */
export const EACH_FILTER = Object.entries(FILTERS) as unknown as readonly (readonly [
  FilterName,
  WordFilter<unknown> | ColumnFilter<unknown>,
])[];

export const NO_FILTERS = Object.fromEntries(
  EACH_FILTER.map(([name, { none }]) => [name, none]),
) as FilterValues;

export function setFilters(values: FilterValues) {
  return EACH_FILTER.flatMap(([name, filter]) => {
    const value: unknown = values[name];
    return value === filter.none ? [] : [{ name, filter, value }];
  });
}

/** Returns the terms that the filters in use require, and the marks that they exclude. */
export function wordsOfFilters(values: FilterValues): { terms: Term[]; without: string[] } {
  const asked: { terms: Term[]; without: string[] } = { terms: [], without: [] };
  for (const { filter, value } of setFilters(values)) {
    if (filter.looksIn !== 'words') continue;
    const words = filter.words(value as NonNullable<unknown>);
    if ('term' in words) asked.terms.push(words.term);
    else asked.without.push(words.without);
  }
  return asked;
}

/** Returns the label of a filter's value, such as 'Wellness centers' or 'Online Now'. */
export function sayFilter({ control }: AnyFilter<unknown>, value: unknown): string {
  if (control.kind === 'switch') return control.label();
  return control.options(value).find(([option]) => option === String(value))?.[1] ?? control.label();
}

/** Parses a plain decimal number from a URL; null for any other text and for a number out of bounds. */
export function numberBetween(text: string, least: number, most: number): number | null {
  if (!/^\d{1,4}(?:\.\d{1,4})?$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

/** Returns the choices in ascending order, including the current value. */
export function withOwn(choices: readonly number[], own: number | null): number[] {
  return own === null || choices.includes(own) ? [...choices] : [...choices, own].sort((a, b) => a - b);
}
