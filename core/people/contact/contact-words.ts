import * as words from '#text/people/contact/rules';

export const CONTACT_WORDS = {
  sent: { toast: words.sent_toast, banner: words.sent },
  failed: { toast: words.failed_toast, banner: words.failed },
  invalid: words.correct_errors,
  tooSoon: words.too_soon,
} as const;

/** Minimum time between two messages from one network address, in milliseconds. */
export const CONTACT_PAUSE_MS = 3000;
