/** How long signing in with Google counts as a proof for somebody without a password. */
export const FRESH_MINUTES = 5;

/** What somebody has to show before a borrowed session could do lasting harm; null when they just have. */
export type ProofAsked = 'password' | 'google' | null;
