import { redirect } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { emailForm } from '../../../core/people/accounts/credentials-form.ts';
import { openKeptSignUp, sealSignUp } from '../../../core/people/sign-in/kept-sign-up.server.ts';
import { resendConfirmation } from '../../../core/people/sign-in/resend-confirmation.server.ts';
import { visitOf } from '../../context.server.ts';
import { checkEmailPath, resendPath, returnPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import type { Route } from './+types/resend.route';
import { keptSignUpCookie } from './cookies.server.ts';
import { MailLinkPage } from './mail-link-page.tsx';

export function loader({ request }: Route.LoaderArgs) {
  return { next: returnPath(new URL(request.url).searchParams.get('next')) };
}

/**
 * Sends a new confirmation link if one is pending for the address. The response is the same for every
 * address.
 */
export async function action(args: Route.ActionArgs) {
  const next = returnPath(new URL(args.request.url).searchParams.get('next'));
  const { ctx } = visitOf(args);
  const send = async ({ email }: { email: string }) => {
    await resendConfirmation(ctx, { email, next });
    const kept = await openKeptSignUp(ctx, await keptSignUpCookie.read(args.request.headers));
    const headers = new Headers();
    if (kept?.email !== email) {
      headers.append(
        'Set-Cookie',
        await keptSignUpCookie.write(await sealSignUp(ctx, { email, typed: null, madeId: null })),
      );
    }
    return redirect(checkEmailPath(next), { headers });
  };
  return await answerForm(await args.request.formData(), emailForm, send);
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta(words.send_new_link(), words.get_confirmation_link()),
  { name: 'robots', content: 'noindex' },
];

export default function Resend({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailLinkPage
      title={words.send_new_link()}
      text={words.resend_text()}
      button={words.send_new_link()}
      action={resendPath(loaderData.next)}
      answer={actionData}
    />
  );
}
