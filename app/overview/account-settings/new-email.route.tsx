import { redirect, useNavigation } from 'react-router';
import {
  confirmEmailChange,
  readEmailChange,
} from '../../../core/overview/account-settings/confirm-email-change.server.ts';
import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/new-email.route';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token');

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  return await readEmailChange(visitOf(args).ctx, tokenOf(args.request));
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const change = await confirmEmailChange(visitOf(args).ctx, tokenOf(args.request));
  if (change.outcome !== 'done') return change;
  throw redirect('/dashboard/settings', {
    headers: flashHeaders({
      title: 'Profile updated',
      description: `You now log in with ${change.email}.`,
      tone: 'success',
    }),
  });
}

export { withRetryAfter as headers } from '../../people/sign-in/retry-after.ts';

export const meta = () => [
  ...pageMeta('Your new e-mail address', 'Confirm your new e-mail address.'),
  { name: 'robots', content: 'noindex' },
];

export default function NewEmail({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const change = actionData ?? loaderData;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        {change.outcome === 'done' && (
          <>
            <h1 className="mb-2 font-display text-2xl">Use your new address?</h1>
            <p className="mb-6 text-muted">
              You then log in with <strong className="text-ink">{change.email}</strong>, and our e-mails go
              there. We tell your old address about it.
            </p>
            <Form method="post" failed={{ title: 'Error', text: 'Failed to update profile' }}>
              <Button type="submit" name="intent" value="confirm" wide busy={busy} busyText="Updating...">
                Use this address
              </Button>
            </Form>
          </>
        )}
        {change.outcome === 'dead' && (
          <>
            <h1 className="mb-2 font-display text-2xl">This link no longer works</h1>
            <p className="mb-6 text-muted">
              A link works once, for {LINK_HOURS} hours, and only the newest one counts. Your address has not
              changed; you can enter the new one again.
            </p>
            <ButtonLink to="/dashboard/settings">Account Settings</ButtonLink>
          </>
        )}
        {change.outcome === 'other-account' && (
          <>
            <h1 className="mb-2 font-display text-2xl">This link is for another account</h1>
            <p className="mb-6 text-muted">
              Sign out here, open the link again, and log in with the account whose address you want to
              change.
            </p>
            <ButtonLink to="/sign-out">Sign Out</ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}
