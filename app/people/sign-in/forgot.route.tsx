import { redirect } from 'react-router';
import { emailForm } from '../../../core/people/accounts/credentials-form.ts';
import { requestPasswordReset } from '../../../core/people/sign-in/request-password-reset.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { authPath, forgotPath, returnPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import type { Route } from './+types/forgot.route';
import { MailLinkPage } from './mail-link-page.tsx';

const nextOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('next'));

export function loader({ request }: Route.LoaderArgs) {
  return { next: nextOf(request) };
}

/** Sends a reset link if the address has an account. The response is the same for every address. */
export async function action(args: Route.ActionArgs) {
  const send = async (typed: { email: string }) => {
    const next = nextOf(args.request);
    await requestPasswordReset(visitOf(args).ctx, { ...typed, next });
    return redirect(authPath('login', next, { sent: 'reset' }), {
      headers: flashHeaders({
        title: 'Check your e-mail',
        description: 'If this address has an account, a link is on its way.',
        tone: 'success',
      }),
    });
  };
  return await answerForm(await args.request.formData(), emailForm, send);
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta('Set a new password', 'Get a link to set a new password.'),
  { name: 'robots', content: 'noindex' },
];

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailLinkPage
      title="Forgot your password?"
      text="Enter your e-mail address, and we’ll send you a link to set a new password."
      button="Send the link"
      action={forgotPath(loaderData.next)}
      answer={actionData}
    />
  );
}
