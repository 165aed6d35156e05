/** Names, in an address, what was typed before its person had to log in. */
export const DRAFT_PARAMETER = 'typed';

/** The field that asks for a draft to be shown in its form again. */
export const DRAFT_FIELD = 'page-draft';

/** Has a form shown with what stands in it, and not carried out; its value is one of `DRAFT_SHOWN`. */
export const SHOWN_FIELD = 'page-shown';

/** Said where a form shows a draft: all of it, or what is left without files, passwords and codes. */
export const DRAFT_SHOWN = {
  whole: 'We put back what you typed before you logged in. It is not saved yet.',
  'in part':
    'We put back what you typed before you logged in, except files and passwords. Please add those again. It is not saved yet.',
};

export const DRAFT_MINUTES = 60;
/** How long after it was shown a draft answers the same press once more. */
export const DRAFT_PRESS_SECONDS = 10;

/** A form as it was sent: where to, and its fields. */
export type TypedDraft = {
  action: string;
  fields: [name: string, value: string][];
  /** True where files, passwords or codes were left out. */
  isPart?: boolean;
};
