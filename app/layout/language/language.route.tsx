import { serialize } from 'hono/utils/cookie';
import { redirect } from 'react-router';
import { chooseLanguage } from '../../../core/people/accounts/choose-language.server.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/language.route';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from './language-cookie.ts';

/** Saves the language of the path that received the form: Spanish for `/es/language`. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const returnTo = safePath(single(form, 'returnTo')) ?? '/';
  await chooseLanguage(visitOf(args).ctx);
  const cookie = serialize(LANGUAGE_COOKIE, currentLanguage(), {
    path: '/',
    maxAge: LANGUAGE_COOKIE_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
  });
  return redirect(returnTo, { status: 303, headers: { 'Set-Cookie': cookie } });
}

export function loader() {
  return redirect('/');
}
