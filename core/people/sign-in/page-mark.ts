/** The form field that says whom the page was rendered for; a visitor's page has none. */
export const MARK_FIELD = 'page-mark';

/** Sent once a person chose to submit a page's form as a different account than the page's. */
export const CONTINUED_FIELD = 'page-continued';

/** How a form's page relates to the session that sends it. */
export type PageStanding = 'own' | 'signed-out' | 'other-account';
