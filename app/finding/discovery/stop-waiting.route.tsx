import { data, useNavigation } from 'react-router';
import { stopWaiting } from '../../../core/ground/geography/wait-for-law.server.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/stop-waiting.route';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Opening the page changes nothing, because mail programs and spam filters follow links on their own. */
export function loader(args: Route.LoaderArgs) {
  const hasToken = tokenOf(args.request) !== '';
  return data({ hasToken }, { status: hasToken ? 200 : 410 });
}

/**
 * Handles the page's button and one-click unsubscribe requests from mail programs (RFC 8058), which carry
 * no session.
 */
export async function action(args: Route.ActionArgs) {
  const isDone = await stopWaiting(visitOf(args).ctx, tokenOf(args.request));
  return data({ isDone }, { status: isDone ? 200 : 410 });
}

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [
  ...pageMeta('Stop e-mails', 'Take your address off the list for states that we don’t serve yet.'),
  { name: 'robots', content: 'noindex' },
];

export default function StopWaiting({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-lg">
        {actionData?.isDone ? (
          <div role="status">
            <h1 className="mb-2 font-display text-2xl">Your address is on none of these lists</h1>
            <p className="mb-6 text-muted">
              If it was waiting for a state that we don’t serve yet, we have deleted it.
            </p>
            <ButtonLink to="/" variant="secondary">
              Return to Homepage
            </ButtonLink>
          </div>
        ) : !loaderData.hasToken || actionData ? (
          <>
            <h1 className="mb-2 font-display text-2xl">This link does not work</h1>
            <p className="mb-6 text-muted">
              It may have been cut off on the way. Please open it from the e-mail again.
            </p>
            <ButtonLink to="/" variant="secondary">
              Return to Homepage
            </ButtonLink>
          </>
        ) : (
          <>
            <h1 className="mb-2 font-display text-2xl">Stop these e-mails</h1>
            <p className="mb-6 text-muted">
              We take your address off every list for states we don’t serve yet, and delete it there.
            </p>
            <Form method="post" failed={{ title: 'Failed to delete your address' }}>
              <Button type="submit" name="intent" value="stop" busy={busy} busyText="Deleting...">
                Delete my address
              </Button>
            </Form>
          </>
        )}
      </Card>
    </div>
  );
}
