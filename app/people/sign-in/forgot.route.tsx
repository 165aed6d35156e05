import { redirect } from 'react-router';
import * as words from '#text/people/sign-in/screens';
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
        title: words.check_your_e_mail(),
        description: words.link_on_its_way(),
        tone: 'success',
      }),
    });
  };
  return await answerForm(await args.request.formData(), emailForm, send);
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta(words.set_new_password(), words.get_password_link()),
  { name: 'robots', content: 'noindex' },
];

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailLinkPage
      title={words.forgot_your_password()}
      text={words.forgot_text()}
      button={words.send_link()}
      action={forgotPath(loaderData.next)}
      answer={actionData}
    />
  );
}
