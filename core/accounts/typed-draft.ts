/** Names, in an address, what was typed before its person had to log in. */
export const DRAFT_PARAMETER = 'typed';

/** The field that asks for a draft to be shown in its form again. */
export const DRAFT_FIELD = 'page-draft';

/** Has a form shown with what stands in it, and not carried out. */
export const SHOWN_FIELD = 'page-shown';

/** Said above a form that shows a draft. */
export const DRAFT_SHOWN = 'We put back what you typed before you logged in. It is not saved yet.';

export const DRAFT_MINUTES = 60;

/** A form as it was sent: where to, and its fields. */
export type TypedDraft = { action: string; fields: [name: string, value: string][] };
