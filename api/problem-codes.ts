import { type ErrorCode, HTTP_STATUS } from '../lib/errors.ts';

/** Codes of the API itself, beyond those of the product's refusals. */
const OWN_STATUS = {
  call_unreadable: 400,
  key_needed: 401,
  key_refused: 401,
  scope_missing: 403,
  other_key: 403,
  method_not_taken: 405,
  other_version: 412,
  too_large: 413,
  address_too_long: 414,
  not_json: 415,
  our_fault: 500,
} as const;

export type ProblemCode = ErrorCode | keyof typeof OWN_STATUS;

/** Each code of a problem, with its status. */
export const PROBLEM_STATUS: Readonly<Record<ProblemCode, number>> = { ...HTTP_STATUS, ...OWN_STATUS };
