import { type Sentence, wordedFacts } from './sentence.ts';

export type ErrorCode =
  | 'invalid_input'
  | 'content_warning'
  | 'check_failed'
  | 'not_found'
  | 'sign_in_required'
  | 'other_account'
  | 'view_as_read_only'
  | 'not_allowed'
  | 'email_unverified'
  | 'under_age'
  | 'consent_needed'
  | 'state_not_served'
  | 'not_bookable'
  | 'practice_not_ready'
  | 'no_place_to_go'
  | 'own_profile'
  | 'slot_unavailable'
  | 'slot_taken'
  | 'own_time_taken'
  | 'price_changed'
  | 'option_changed'
  | 'already_sent'
  | 'too_many_open_requests'
  | 'unpaid_request'
  | 'gallery_full'
  | 'status_changed'
  | 'changed_since'
  | 'more_than_left'
  | 'too_many_requests'
  | 'unavailable';

export const HTTP_STATUS: Record<ErrorCode, number> = {
  invalid_input: 422,
  content_warning: 422,
  check_failed: 422,
  not_found: 404,
  sign_in_required: 401,
  other_account: 409,
  view_as_read_only: 403,
  not_allowed: 403,
  email_unverified: 403,
  under_age: 403,
  consent_needed: 403,
  state_not_served: 403,
  not_bookable: 409,
  practice_not_ready: 409,
  no_place_to_go: 409,
  own_profile: 409,
  slot_unavailable: 409,
  slot_taken: 409,
  own_time_taken: 409,
  price_changed: 409,
  option_changed: 409,
  already_sent: 409,
  too_many_open_requests: 409,
  unpaid_request: 409,
  gallery_full: 409,
  status_changed: 409,
  changed_since: 409,
  more_than_left: 409,
  too_many_requests: 429,
  unavailable: 503,
};

/**
 * The message of a refusal: a sentence that is worded in the reader's language, or a finished string. Form
 * schemas return finished strings, and messages for admins are strings in English.
 */
export type Said = Sentence | string;

/** A refusal that people can understand and act on. Any other error is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly #said: Said;
  readonly #beside: Readonly<Record<string, readonly Said[]>>;

  /** @param beside the messages next to form fields, by field name. */
  constructor(code: ErrorCode, said: Said, beside: Readonly<Record<string, readonly Said[]>> = {}) {
    super();
    this.name = 'Refusal';
    this.code = code;
    this.#said = said;
    this.#beside = beside;
  }

  /** The sentence in the current reader's language. */
  override get message(): string {
    return worded(this.#said);
  }

  /** The facts of the sentence, as shown. */
  get facts(): Record<string, string | number> {
    return typeof this.#said === 'string' ? {} : wordedFacts(this.#said.facts ?? {});
  }

  /** The messages next to form fields. */
  get fields(): Record<string, string[]> {
    return Object.fromEntries(Object.entries(this.#beside).map(([name, said]) => [name, said.map(worded)]));
  }

  get status(): number {
    return HTTP_STATUS[this.code];
  }
}

const worded = (said: Said): string => (typeof said === 'string' ? said : said());

/** Checks whether an error is a Refusal, even one from another copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'code' in error;
}
