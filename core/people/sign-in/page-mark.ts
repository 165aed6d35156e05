/** The form field that identifies the account for which the page was rendered. A visitor's page has none. */
export const MARK_FIELD = 'page-mark';

/**
 * The form field that confirms that the person wants to submit the form from a different account than the
 * page's.
 */
export const CONTINUED_FIELD = 'page-continued';

/** How a form's page relates to the session that submits it. */
export type PageMarkStatus = 'own' | 'signed-out' | 'other-account';
