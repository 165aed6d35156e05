import { data, useNavigation } from 'react-router';
import * as words from '#text/finding/discovery/pages';
import { stopWaiting } from '../../../core/ground/geography/wait-for-law.server.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/stop-waiting.route';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Opening the page changes nothing, because mail programs and spam filters follow links automatically. */
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
  ...pageMeta(words.stop_e_mails(), words.stop_description()),
  { name: 'robots', content: 'noindex' },
];

export default function StopWaiting({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-lg">
        {actionData?.isDone ? (
          <div role="status">
            <h1 className="mb-2 font-display text-2xl">{words.not_on_any_list()}</h1>
            <p className="mb-6 text-muted">{words.not_on_any_list_help()}</p>
            <ButtonLink to="/" variant="secondary">
              {words.return_to_homepage()}
            </ButtonLink>
          </div>
        ) : !loaderData.hasToken || actionData ? (
          <>
            <h1 className="mb-2 font-display text-2xl">{words.broken_link()}</h1>
            <p className="mb-6 text-muted">{words.broken_link_help()}</p>
            <ButtonLink to="/" variant="secondary">
              {words.return_to_homepage()}
            </ButtonLink>
          </>
        ) : (
          <>
            <h1 className="mb-2 font-display text-2xl">{words.stop_these_e_mails()}</h1>
            <p className="mb-6 text-muted">{words.stop_help()}</p>
            <Form method="post" failed={{ title: words.failed_to_delete_address() }}>
              <Button type="submit" name="intent" value="stop" busy={busy} busyText={words.deleting()}>
                {words.delete_my_address()}
              </Button>
            </Form>
          </>
        )}
      </Card>
    </div>
  );
}
