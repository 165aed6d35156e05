import * as words from '#text/api/answers';
import { PROBLEM_STATUS, type ProblemCode } from './problem-codes.ts';

/** Why one value cannot be used. `name` is its parameter, or the path of its field. */
export type Unusable = { in: 'path' | 'query' | 'header' | 'body'; name: string; detail: string };

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

  get status(): number {
    return PROBLEM_STATUS[this.code];
  }

  /** Whether the same call can succeed a moment later, with nothing else changed. */
  get isPassing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

const TITLES: Record<number, () => string> = {
  400: words.title_400,
  401: words.title_401,
  403: words.title_403,
  404: words.title_404,
  405: words.title_405,
  409: words.title_409,
  412: words.title_412,
  413: words.title_413,
  414: words.title_414,
  415: words.title_415,
  422: words.title_422,
  429: words.title_429,
  500: words.title_500,
  503: words.title_503,
};

/**
 * Returns the text of a problem.
 * @param origin where the page stands that explains each code.
 */
export function problemText({ code, status, message, extras }: Problem, origin: string): string {
  return JSON.stringify({
    type: `${origin}/developers#${code}`,
    title: TITLES[status]?.() ?? '',
    status,
    detail: message,
    code,
    facts: extras.facts ?? {},
    errors: extras.errors ?? [],
  });
}

export function problemAnswer(problem: Problem, origin: string): Response {
  return new Response(problemText(problem, origin), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...problem.extras.headers,
    },
  });
}

/** Refuses values of a call. */
export function unusable(...errors: Unusable[]): Problem {
  const names = errors.map(({ name }) => name).join(', ');
  return new Problem('invalid_input', words.unusable({ names }), { errors });
}
