import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { HANDSHAKE_MINUTES } from '../../../core/people/sign-in/google-handshake.server.ts';
import { TICKET_MINUTES } from '../../../core/people/sign-in/second-step-ticket.server.ts';
import { DRAFT_MINUTES } from '../../../core/people/sign-in/typed-draft.ts';
import { authCookie } from '../../../lib/auth-cookie.server.ts';

/** Recognizes the browser that signed up when the confirmation link is opened. */
export const signUpCookie = authCookie('sign_up', LINK_HOURS * 3600);

/** Keeps the sign-up, encrypted, for the page that says where the link went. */
export const keptSignUpCookie = authCookie('kept_sign_up', LINK_HOURS * 3600);

/** Kept until the browser comes back from Google. */
export const handshakeCookie = authCookie('google', HANDSHAKE_MINUTES * 60);

/** Holds the ticket between the password and the code. */
export const secondStepCookie = authCookie('second_step', TICKET_MINUTES * 60);

/** Opens what a visitor typed before signing in, in this browser only; any page may offer it. */
export const typedDraftCookie = authCookie('typed_draft', DRAFT_MINUTES * 60, '/');
