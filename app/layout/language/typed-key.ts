/** The key under which a tab stores typed text while its language changes. */
export const TYPED_KEY = 'typed-in-other-language';
