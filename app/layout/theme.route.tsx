import { serialize } from 'hono/utils/cookie';
import { redirect } from 'react-router';
import { safePath } from '../../lib/safe-path.ts';
import { single } from '../../lib/single-field.ts';
import { parseTheme, THEME_COOKIE, THEME_COOKIE_SECONDS } from '../ui/theme/theme.ts';
import type { Route } from './+types/theme.route';

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const theme = parseTheme(single(form, 'theme'));
  const maxAge = theme === 'system' ? 0 : THEME_COOKIE_SECONDS;
  const cookie = serialize(THEME_COOKIE, theme, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax' });
  return redirect(safePath(single(form, 'returnTo')) ?? '/', {
    status: 303,
    headers: { 'Set-Cookie': cookie },
  });
}

export function loader() {
  return redirect('/');
}
