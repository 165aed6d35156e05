import * as words from '#text/consultations/bookings/rules';

/** A text field that a client can add to a request. All of them are optional. */
export type RequestField = {
  label: () => string;
  /** The hint below the field. */
  hint: (expertName: string) => string;
  /** Whether the text can have more than one line. */
  isLong: boolean;
  /** The maximum length in characters, as people count them. */
  longest: number;
  tooLong: () => string;
  /** The required format, and the message if the text does not match. */
  shape?: { pattern: RegExp; wrong: () => string };
  /** Attributes of a single-line input. */
  help?: { type: 'tel'; autoComplete: string };
  /** When the expert can first read the text. */
  shownSince: 'request' | 'acceptance';
  /** The heading above the text in a booking. */
  heading: { client: () => string; expert: (clientName: string) => string };
  /** The note that appears when the client sends the same request to another expert. */
  goesAlong: () => string;
};

const MAX_CONCERN_LENGTH = 300;

/**
 * The texts that a client can add to a request. Each has a column with the same name in `bookings`. The form,
 * the checks, the search for a repeated click, the views, later requests, the data export, and the deletion
 * all use this list.
 */
const REQUEST_FIELDS = {
  concern: {
    label: words.concern_question,
    hint: (expertName) => words.concern_hint({ maxConcernLength: MAX_CONCERN_LENGTH, expertName }),
    isLong: true,
    longest: MAX_CONCERN_LENGTH,
    tooLong: () => words.concern_too_long({ maxConcernLength: MAX_CONCERN_LENGTH }),
    shownSince: 'request',
    heading: {
      client: words.concern_of_yours,
      expert: (clientName) => words.concern_of_client({ clientName }),
    },
    goesAlong: words.concern_goes_along,
  },
} satisfies Record<Lowercase<string>, RequestField>;

export type RequestFieldName = keyof typeof REQUEST_FIELDS;

export const REQUEST_FIELD_NAMES = Object.keys(REQUEST_FIELDS) as RequestFieldName[];

/** Returns a field, typed as `RequestField` rather than by its own narrower type. */
export const requestField = (name: RequestFieldName): RequestField => REQUEST_FIELDS[name];

export const perRequestField = <Value>(make: (name: RequestFieldName) => Value) =>
  Object.fromEntries(REQUEST_FIELD_NAMES.map((name) => [name, make(name)])) as Record<
    RequestFieldName,
    Value
  >;

/** The client's texts, as stored in a booking; null for an empty field. */
export type RequestTexts = Record<RequestFieldName, string | null>;
/** The same texts as values of a form; '' for an empty field. */
export type TypedWords = Record<RequestFieldName, string>;

export const textsFrom = (typed: TypedWords): RequestTexts => perRequestField((name) => typed[name] || null);

export const typedWordsOf = (said: RequestTexts | null): TypedWords =>
  perRequestField((name) => said?.[name] ?? '');

/** Returns the texts that one side of a booking may read now; null for the others. */
export function textsShownTo(as: 'client' | 'expert', said: RequestTexts, isAccepted: boolean): RequestTexts {
  const isShown = (name: RequestFieldName) =>
    as === 'client' || isAccepted || requestField(name).shownSince === 'request';
  return perRequestField((name) => (isShown(name) ? said[name] : null));
}
