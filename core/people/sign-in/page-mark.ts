/** The form field that says for which account the page was rendered. A visitor's page has none. */
export const MARK_FIELD = 'page-mark';

/**
 * The form field that is set once a person has chosen to submit the form with an account other than the
 * page's.
 */
export const CONTINUED_FIELD = 'page-continued';

/** How a form's page relates to the session that sends it. */
export type PageMarkStatus = 'own' | 'signed-out' | 'other-account';
