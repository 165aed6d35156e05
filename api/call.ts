import type { z } from 'zod';
import type { Context } from '../core/context.ts';
import type { ErrorCode } from '../lib/errors.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** An object of parameters or fields. A strict one, so names that it does not list are refused. */
export type Fields = z.ZodObject<z.ZodRawShape, z.core.$strict>;

/** What a call receives, as its schemas parsed it. */
type Asked<Path extends Fields, Query extends Fields, Body extends Fields> = {
  path: z.output<Path>;
  query: z.output<Query>;
  body: z.output<Body>;
};

/**
 * One call of the API: its address, its schemas, what it can refuse, and what it does. Router, description, and
 * tests read it.
 */
export type Declaration<Path extends Fields, Query extends Fields, Body extends Fields, Answer> = {
  /** Its name in the description and in generated clients, such as `searchExperts`. */
  name: string;
  method: Method;
  /** Below `/api/v1`, with parameters in braces, such as `/experts/{expertId}`. */
  address: string;
  group: Group;
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
  /** Answers for a visitor: `ctx` has no actor and reads from a replica if there is one. */
  run(ctx: Context, asked: Asked<Path, Query, Body>): Promise<Answer> | Answer;
};

/** The sections of the description. */
export const GROUPS = {
  'Finding experts': 'Search, profiles, free times, and prices. All of it is public.',
  'Places and law': 'Categories, places, and where consultations are offered.',
} as const;
type Group = keyof typeof GROUPS;

/** A call after its types are checked, as lists hold it. */
export type Call = Omit<Declaration<Fields, Fields, Fields, unknown>, 'run'> & {
  run(ctx: Context, asked: Asked<Fields, Fields, Fields>): Promise<unknown> | unknown;
};

/** Declares a call. The types of its handler follow from its schemas. */
export function declareCall<Path extends Fields, Query extends Fields, Body extends Fields, Answer>(
  call: Declaration<Path, Query, Body, Answer>,
): Call {
  return {
    ...call,
    // The router parses with these very schemas, so the values have these types.
    run: (ctx, asked) => call.run(ctx, asked as Asked<Path, Query, Body>),
  };
}
