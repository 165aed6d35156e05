import { data, useNavigation } from 'react-router';
import { readUnsubscribe, unsubscribe } from '../../../core/ground/notifications/unsubscribe.server.ts';
import { NOTIFICATION_KINDS } from '../../../core/registries.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/unsubscribe.route';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token');

/** Opening the page changes nothing, because mail programs and spam filters follow links on their own. */
export async function loader(args: Route.LoaderArgs) {
  const link = await readUnsubscribe(visitOf(args).ctx, NOTIFICATION_KINDS, tokenOf(args.request));
  return data({ label: link && NOTIFICATION_KINDS[link.kind].label }, { status: link ? 200 : 410 });
}

/**
 * Handles the page's button and one-click unsubscribe requests from mail programs (RFC 8058), which carry
 * no session.
 */
export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const link = await readUnsubscribe(ctx, NOTIFICATION_KINDS, tokenOf(args.request));
  if (!link) return data({ isDone: false }, { status: 410 });
  await unsubscribe(ctx, link, NOTIFICATION_KINDS[link.kind].channels);
  return data({ isDone: true });
}

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [
  ...pageMeta('Stop e-mails', 'Stop one kind of e-mail from us.'),
  { name: 'robots', content: 'noindex' },
];

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const { label } = loaderData;
  const choices = (
    <PageLink
      to="/notifications/choices"
      className="text-link inline-flex min-h-11 items-center font-semibold"
    >
      Choose all your e-mails
    </PageLink>
  );
  return (
    <div className="shell max-w-xl py-10 md:py-16">
      {label === null ? (
        <>
          <PageHeading title="This link does not work">
            It may have been cut off on the way. You can choose your e-mails in your account.
          </PageHeading>
          {choices}
        </>
      ) : actionData?.isDone ? (
        <>
          <PageHeading title="You won’t get these e-mails any more">
            We’ll still show “{label}” in your notifications, and e-mail you about the safety of your account.
          </PageHeading>
          {choices}
        </>
      ) : (
        <>
          <PageHeading title={`Stop e-mails about “${label}”?`}>
            You’ll still find them in your notifications. Bookings stay as they are.
          </PageHeading>
          <Form
            method="post"
            failed={{ title: 'Failed to stop these e-mails' }}
            className="flex flex-wrap items-center gap-x-6 gap-y-3"
          >
            <Button type="submit" name="intent" value="stop" busy={state !== 'idle'} busyText="Stopping...">
              Stop these e-mails
            </Button>
            {choices}
          </Form>
        </>
      )}
    </div>
  );
}
