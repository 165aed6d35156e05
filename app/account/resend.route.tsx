import { redirect } from 'react-router';
import { resendConfirmation } from '../../core/accounts/resend-confirmation.server.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import type { Route } from './+types/resend.route';
import { answerMailLink } from './answer-mail-link.server.ts';
import { MailLinkPage } from './mail-link-page.tsx';
import { authPath, resendPath, returnPath } from './return-path.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { next: returnPath(new URL(request.url).searchParams.get('next')) };
}

/** Sends a new confirmation link to whoever waits for one, and says so for any address. */
export async function action(args: Route.ActionArgs) {
  const next = returnPath(new URL(args.request.url).searchParams.get('next'));
  return await answerMailLink(
    await args.request.formData(),
    (email) => resendConfirmation(visitOf(args).ctx, { email, next }),
    () =>
      redirect(authPath('login', next, { sent: '1' }), {
        headers: flashHeaders({
          title: 'Check your e-mail',
          description: 'If this address waits for a confirmation, a new link is on its way.',
          tone: 'success',
        }),
      }),
  );
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta('Send a new link', 'Get a new link to confirm your e-mail address.'),
  { name: 'robots', content: 'noindex' },
];

export default function Resend({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailLinkPage
      title="Send a new link"
      text="We send it to the address you signed up with."
      button="Send a new link"
      action={resendPath(loaderData.next)}
      answer={actionData}
    />
  );
}
