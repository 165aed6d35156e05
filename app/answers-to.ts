/**
 * The header with which a page names the one other origin to which its form leads. The server adds it to the
 * page's policy and removes the header.
 */
export const ANSWERS_TO = 'X-Form-Answers-To';
