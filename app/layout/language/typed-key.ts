/** Where a tab keeps what was typed while its language changes. */
export const TYPED_KEY = 'typed-in-other-language';
