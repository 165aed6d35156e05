/** A text that a client can add to a request; all of them may be left empty. */
export type RequestField = {
  label: string;
  /** Shown below the field. */
  hint: (expertName: string) => string;
  /** Whether it can have several lines. */
  isLong: boolean;
  /** The most characters, as people count them, and the message for more. */
  longest: number;
  tooLong: string;
  /** What a text must look like, and the message for others. */
  shape?: { pattern: RegExp; wrong: string };
  /** The input's attributes, for a field of one line. */
  help?: { type: 'tel'; autoComplete: string };
  /** From when the expert can read it. */
  shownSince: 'request' | 'acceptance';
  /** The heading above it in a booking. */
  heading: { client: string; expert: (clientName: string) => string };
  /** Shown when the same request goes to another expert. */
  goesAlong: string;
};

const CONCERN_LONGEST = 300;

/**
 * The texts that a client can add to a request. Each is declared here and has a column of that name in
 * `bookings`; form, checks, second press, views, later requests, download, and deletion read this list.
 */
const REQUEST_FIELDS = {
  concern: {
    label: 'What would you like help with?',
    hint: (expertName) => `Up to ${CONCERN_LONGEST} characters. Only you and ${expertName} can read it.`,
    isLong: true,
    longest: CONCERN_LONGEST,
    tooLong: `Please say it in at most ${CONCERN_LONGEST} characters.`,
    shownSince: 'request',
    heading: {
      client: 'You would like help with',
      expert: (clientName) => `${clientName} would like help with`,
    },
    goesAlong: 'What you would like help with goes along.',
  },
} satisfies Record<Lowercase<string>, RequestField>;

export type RequestFieldName = keyof typeof REQUEST_FIELDS;

export const REQUEST_FIELD_NAMES = Object.keys(REQUEST_FIELDS) as RequestFieldName[];

/** Returns the declaration of a field, as one type for all. */
export const requestField = (name: RequestFieldName): RequestField => REQUEST_FIELDS[name];

export const perRequestField = <Value>(make: (name: RequestFieldName) => Value) =>
  Object.fromEntries(REQUEST_FIELD_NAMES.map((name) => [name, make(name)])) as Record<
    RequestFieldName,
    Value
  >;

/** What a client said, as stored in a booking; null for empty fields. */
export type Said = Record<RequestFieldName, string | null>;
/** The same as the values of a form; '' for empty fields. */
export type TypedWords = Record<RequestFieldName, string>;

export const saidIn = (typed: TypedWords): Said => perRequestField((name) => typed[name] || null);

/** Returns a booking's words as a form's values. @param said null for none. */
export const typedWordsOf = (said: Said | null): TypedWords => perRequestField((name) => said?.[name] ?? '');

/** Returns the words that one side of a booking may read now; null for the others. */
export function saidTo(as: 'client' | 'expert', said: Said, isAccepted: boolean): Said {
  const isShown = (name: RequestFieldName) =>
    as === 'client' || isAccepted || requestField(name).shownSince === 'request';
  return perRequestField((name) => (isShown(name) ? said[name] : null));
}
