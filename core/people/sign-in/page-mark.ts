/** The field by which each form of a page says for whom the page was drawn; a page for a visitor has none. */
export const MARK_FIELD = 'page-mark';

/** Added once a person chose to send a page's form as another account than the page's. */
export const CONTINUED_FIELD = 'page-continued';

/** How a form's page and the session that sends it belong together. */
export type PageStanding = 'own' | 'signed-out' | 'other-account';
