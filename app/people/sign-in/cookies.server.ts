import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { HANDSHAKE_MINUTES } from '../../../core/people/sign-in/google-handshake.server.ts';
import { TICKET_MINUTES } from '../../../core/people/sign-in/second-step-ticket.server.ts';
import { START_MINUTES } from '../../../core/people/sign-in/sign-up-start.ts';
import { DRAFT_MINUTES } from '../../../core/people/sign-in/typed-draft.ts';
import { authCookie } from '../../../lib/secrets/auth-cookie.server.ts';

/** Proves that the confirmation link was opened in the browser that signed up. */
export const signUpCookie = authCookie('sign_up', LINK_HOURS * 3600);

export const keptSignUpCookie = authCookie('kept_sign_up', LINK_HOURS * 3600);

/** Contains the signed handshake until the browser returns from Google. */
export const handshakeCookie = authCookie('google', HANDSHAKE_MINUTES * 60);

/** Contains the ticket between the two steps of signing in: the password and the code. */
export const secondStepCookie = authCookie('second_step', TICKET_MINUTES * 60);

/** Contains a visitor's input from another form, to prefill the sign-up. */
export const signUpStartCookie = authCookie('sign_up_start', START_MINUTES * 60);

/** Contains the secret for a visitor's text from before signing in, so only this browser can read the text. */
export const typedDraftCookie = authCookie('typed_draft', DRAFT_MINUTES * 60);
