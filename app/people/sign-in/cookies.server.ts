import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { HANDSHAKE_MINUTES } from '../../../core/people/sign-in/google-handshake.server.ts';
import { TICKET_MINUTES } from '../../../core/people/sign-in/second-step-ticket.server.ts';
import { DRAFT_MINUTES } from '../../../core/people/sign-in/typed-draft.ts';
import { authCookie } from '../../../lib/auth-cookie.server.ts';

/** Tells the browser that signed up apart from others when the confirmation link is opened. */
export const signUpCookie = authCookie('sign_up', LINK_HOURS * 3600);

/** Keeps the sign-up, sealed, for the page that says where the link went. */
export const keptSignUpCookie = authCookie('kept_sign_up', LINK_HOURS * 3600);

/** Waits for the browser to come back from Google. */
export const handshakeCookie = authCookie('google', HANDSHAKE_MINUTES * 60);

/** Holds the ticket of who has given the password and is asked for a code. */
export const secondStepCookie = authCookie('second_step', TICKET_MINUTES * 60);

/** Opens what a visitor typed before signing in, in this browser alone; any page may offer it. */
export const typedDraftCookie = authCookie('typed_draft', DRAFT_MINUTES * 60, '/');
