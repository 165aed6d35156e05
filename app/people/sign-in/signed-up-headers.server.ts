import type { SignedUp } from '../../../core/people/sign-in/sign-up.server.ts';
import { keptSignUpCookie, signUpCookie, signUpStartCookie } from './cookies.server.ts';

/** Returns headers with the cookies that a browser needs between signing up and confirming the address. */
export async function signedUpHeaders({ browserKey, kept }: SignedUp): Promise<Headers> {
  const headers = new Headers();
  headers.append('Set-Cookie', await signUpCookie.write(browserKey));
  headers.append('Set-Cookie', await keptSignUpCookie.write(kept));
  headers.append('Set-Cookie', await signUpStartCookie.remove());
  return headers;
}
