import { data, useNavigation } from 'react-router';
import * as words from '#text/ground/notifications/screens';
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

/** Opening the page changes nothing, because mail programs and spam filters follow links automatically. */
export async function loader(args: Route.LoaderArgs) {
  const link = await readUnsubscribe(visitOf(args).ctx, NOTIFICATION_KINDS, tokenOf(args.request));
  return data({ label: link && NOTIFICATION_KINDS[link.kind].label() }, { status: link ? 200 : 410 });
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
  ...pageMeta(words.stop_e_mails(), words.stop_one_kind_e()),
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
      {words.choose_all_your_e_mails()}
    </PageLink>
  );
  return (
    <div className="shell max-w-xl py-10 md:py-16">
      {label === null ? (
        <>
          <PageHeading title={words.this_link_does_not_work()}>{words.link_broken_help()}</PageHeading>
          {choices}
        </>
      ) : actionData?.isDone ? (
        <>
          <PageHeading title={words.stopped_title()}>{words.stopped_help({ label })}</PageHeading>
          {choices}
        </>
      ) : (
        <>
          <PageHeading title={words.stop_e_mails_about({ label })}>{words.stop_help()}</PageHeading>
          <Form
            method="post"
            failed={{ title: words.failed_to_stop() }}
            className="flex flex-wrap items-center gap-x-6 gap-y-3"
          >
            <Button
              type="submit"
              name="intent"
              value="stop"
              busy={state !== 'idle'}
              busyText={words.stopping()}
            >
              {words.stop_these_e_mails()}
            </Button>
            {choices}
          </Form>
        </>
      )}
    </div>
  );
}
