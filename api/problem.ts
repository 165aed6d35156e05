import * as words from '#text/api/answers';
import { type ErrorCode, HTTP_STATUS } from '../lib/errors.ts';

/** Codes of the API itself, beyond those of the product's refusals. */
const OWN_STATUS = {
  call_unreadable: 400,
  method_not_taken: 405,
  too_large: 413,
  address_too_long: 414,
  not_json: 415,
  our_fault: 500,
} as const;

export type ProblemCode = ErrorCode | keyof typeof OWN_STATUS;

const STATUS: Record<ProblemCode, number> = { ...HTTP_STATUS, ...OWN_STATUS };
export const PROBLEM_CODES = Object.keys(STATUS) as ProblemCode[];
export const statusOf = (code: ProblemCode): number => STATUS[code];

/** Why one value cannot be used. `name` is its parameter, or the path of its field. */
export type Unusable = { in: 'path' | 'query' | 'body'; name: string; detail: string };

type Extras = {
  facts?: Record<string, string | number>;
  errors?: readonly Unusable[];
  headers?: Record<string, string>;
};

/** A call that is not answered as asked, as RFC 9457 describes it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: Extras;

  constructor(code: ProblemCode, detail: string, extras: Extras = {}) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.extras = extras;
  }
}

const TITLES: Record<number, () => string> = {
  400: words.title_400,
  401: words.title_401,
  403: words.title_403,
  404: words.title_404,
  405: words.title_405,
  409: words.title_409,
  413: words.title_413,
  414: words.title_414,
  415: words.title_415,
  422: words.title_422,
  429: words.title_429,
  500: words.title_500,
  503: words.title_503,
};

/** @param origin where the page stands that explains each code. */
export function problemAnswer({ code, message, extras }: Problem, origin: string): Response {
  const status = STATUS[code];
  const body = {
    type: `${origin}/developers#${code}`,
    title: TITLES[status]?.() ?? '',
    status,
    detail: message,
    code,
    facts: extras.facts ?? {},
    errors: extras.errors ?? [],
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...extras.headers,
    },
  });
}

/** Refuses values of a call. */
export function unusable(...errors: Unusable[]): Problem {
  const names = errors.map(({ name }) => name).join(', ');
  return new Problem('invalid_input', words.unusable({ names }), { errors });
}
