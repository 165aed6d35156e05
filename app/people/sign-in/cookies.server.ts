import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { HANDSHAKE_MINUTES } from '../../../core/people/sign-in/google-handshake.server.ts';
import { TICKET_MINUTES } from '../../../core/people/sign-in/second-step-ticket.server.ts';
import { START_MINUTES } from '../../../core/people/sign-in/sign-up-start.ts';
import { DRAFT_MINUTES } from '../../../core/people/sign-in/typed-draft.ts';
import { authCookie } from '../../../lib/auth-cookie.server.ts';

/** Identifies the browser that signed up when the confirmation link is opened. */
export const signUpCookie = authCookie('sign_up', LINK_HOURS * 3600);

/** Holds the sign-up input, encrypted, for the page that says where the link went. */
export const keptSignUpCookie = authCookie('kept_sign_up', LINK_HOURS * 3600);

/** Holds the handshake, signed, until the browser returns from Google. */
export const handshakeCookie = authCookie('google', HANDSHAKE_MINUTES * 60);

/** Holds the ticket between password and code. */
export const secondStepCookie = authCookie('second_step', TICKET_MINUTES * 60);

/**
 * Holds what a visitor told us in another form, to begin the sign-up with. Sent to every page, because data
 * for `/auth` comes from `/auth.data`.
 */
export const signUpStartCookie = authCookie('sign_up_start', START_MINUTES * 60, '/');

/**
 * Opens what a visitor typed before signing in, only in this browser. Sent to every page, since any of
 * them may offer it.
 */
export const typedDraftCookie = authCookie('typed_draft', DRAFT_MINUTES * 60, '/');
