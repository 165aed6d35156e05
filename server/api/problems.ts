import * as words from '#text/api/answers';
import { knownProblem } from '../../api/answer-call.ts';
import { Problem } from '../../api/problem.ts';
import { isUnavailable } from '../../platform/database/unavailable.ts';
import { sayUnavailable } from '../error-answers.ts';
import type { Services } from '../services.ts';
import type { Taken } from './call-limits.ts';

/** Returns the problem to answer with for any error, and logs what is our fault. */
export function problemOf(error: unknown, log: Services['log'], requestId: string): Problem {
  const known = knownProblem(error);
  if (known) return known;
  if (isUnavailable(error)) return new Problem('unavailable', sayUnavailable());
  log.error({ err: error, requestId }, 'a call failed');
  return new Problem('our_fault', words.title_500());
}

/** Returns the problem of a caller who has used up their calls. */
export function tooMany({ seconds }: Taken): Problem {
  const headers = { 'Retry-After': String(seconds) };
  return new Problem('too_many_requests', words.too_many_calls({ seconds }), { facts: { seconds }, headers });
}
