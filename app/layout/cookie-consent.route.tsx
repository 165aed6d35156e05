import { redirect } from 'react-router';
import { asDate } from '../../lib/as-date.ts';
import { safePath } from '../../lib/safe-path.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import type { Route } from './+types/cookie-consent.route';
import { consentCookie } from './cookie-consent.ts';

export async function action(args: Route.ActionArgs) {
  const { ctx, config } = visitOf(args);
  const form = await args.request.formData();
  const answer = single(form, 'answer') === 'accept' ? 'accept' : 'decline';
  const now = asDate(ctx.now());
  const cookie = consentCookie(answer, now, config.publicOrigin.startsWith('https:'));
  return redirect(safePath(single(form, 'returnTo')) ?? '/', {
    status: 303,
    headers: { 'Set-Cookie': cookie },
  });
}

export function loader() {
  return redirect('/');
}
