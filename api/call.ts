import type { z } from 'zod';
import type { Context } from '../core/context.ts';
import type { KeyOf, Scope } from '../core/people/api-keys/scopes.ts';
import type { ErrorCode } from '../lib/errors.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** An object of parameters or fields. A strict one, so names that it does not list are refused. */
export type Fields = z.ZodObject<z.ZodRawShape, z.core.$strict>;

/** What a call receives, as its schemas parsed it. */
type Asked<Path extends Fields, Query extends Fields, Body extends Fields> = {
  path: z.output<Path>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The practice of the key; null for a key of a person, and without one. */
  practiceId: string | null;
  /** An id of this call. A call that is repeated by its `Idempotency-Key` has the same. */
  callId: string;
  /** The version that the caller has, from `If-Match`; undefined without one. */
  version: number | undefined;
};

/**
 * One call of the API: its address, its schemas, what it can refuse, and what it does. Router, description, and
 * tests read it.
 */
type Declaration<Path extends Fields, Query extends Fields, Body extends Fields, Answer> = {
  /** Its name in the description and in generated clients, such as `searchExperts`. */
  name: string;
  method: Method;
  /** Below `/api/v1`, with parameters in braces, such as `/experts/{expertId}`. */
  address: string;
  group: Group;
  /** What a key must be allowed to do; omitted if the call is public. */
  scope?: Scope;
  /** The kinds of keys that can make the call. */
  of?: readonly KeyOf[];
  /** What it does, in one sentence without a period. */
  summary: string;
  /** What else a caller needs to know. */
  description?: string;
  path: Path;
  query: Query;
  /** The fields of the JSON body; null if the call takes none. */
  body: Body | null;
  answer: z.ZodType<Answer>;
  /** The codes with which the call refuses, besides those that every call shares. */
  refusals: readonly ErrorCode[];
  /** Returns the id of what the call changed, for the history of the person. */
  subjectOf?(asked: Asked<Path, Query, Body>, answer: Answer): string;
  /**
   * Returns the version of the answer, which becomes its `ETag`. A call that changes something then takes
   * `If-Match`, and its verb refuses another version with 'status_changed'.
   */
  versionOf?(answer: Answer): number;
  /** A public call has no actor and reads from a replica if there is one. Any other acts as the key's person. */
  run(ctx: Context, asked: Asked<Path, Query, Body>): Promise<Answer> | Answer;
};

/** The sections of the description. */
export const GROUPS = {
  'Finding experts': 'Search, profiles, free times, and prices. All of it is public.',
  'Places and law': 'Categories, places, and where consultations are offered.',
  Bookings: "The bookings of a key's person as a client, or of a practice.",
  Availability: 'When people of a practice can be booked.',
  Practice: 'The profile, options, and places of a practice.',
  Statements: 'The months of a practice, in US cents.',
  Reviews: 'Reviews of consultations, and the answers of practices.',
  Messages: 'What clients and experts write to each other.',
  Notifications: 'What a person has behind the bell.',
  'Admin queues': 'What waits for admins.',
} as const;
type Group = keyof typeof GROUPS;

/** A call after its types are checked, as lists hold it. */
export type Call = Omit<Declaration<Fields, Fields, Fields, unknown>, 'run' | 'subjectOf' | 'versionOf'> & {
  run(ctx: Context, asked: Asked<Fields, Fields, Fields>): Promise<unknown> | unknown;
  subjectOf(asked: Asked<Fields, Fields, Fields>, answer: unknown): string | null;
  /** Null if the answers of the call have no versions. */
  versionOf: ((answer: unknown) => number) | null;
};

/** Declares a call. The types of its handler follow from its schemas. */
export function declareCall<Path extends Fields, Query extends Fields, Body extends Fields, Answer>(
  call: Declaration<Path, Query, Body, Answer>,
): Call {
  const { versionOf } = call;
  return {
    ...call,
    // The router parses with these very schemas, so the values have these types.
    run: (ctx, asked) => call.run(ctx, asked as Asked<Path, Query, Body>),
    subjectOf: (asked, answer) =>
      call.subjectOf?.(asked as Asked<Path, Query, Body>, answer as Answer) ?? null,
    versionOf: versionOf ? (answer) => versionOf(answer as Answer) : null,
  };
}
