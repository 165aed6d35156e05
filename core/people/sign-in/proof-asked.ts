/** How many minutes a Google sign-in counts as proof for someone without a password. */
export const FRESH_MINUTES = 5;

/** The proof required before an act that a borrowed session must not do; null if none is required now. */
export type ProofAsked = 'password' | 'google' | null;
