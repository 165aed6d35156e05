import { redirect, useNavigation } from 'react-router';
import * as words from '#text/overview/account-settings/screens';
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
import { RichText } from '../../ui/rich-text.tsx';
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
      title: words.profile_updated(),
      description: words.you_now_log_in_with({ email: change.email }),
      tone: 'success',
    }),
  });
}

export { withRetryAfter as headers } from '../../people/sign-in/retry-after.ts';

export const meta = () => [
  ...pageMeta(words.new_address_title(), words.new_address_description()),
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
            <h1 className="mb-2 font-display text-2xl">{words.use_new_address()}</h1>
            <p className="mb-6 text-muted">
              <RichText
                message={words.use_new_address_text}
                inputs={{ email: change.email }}
                strong={(text) => <strong className="text-ink">{text}</strong>}
              />
            </p>
            <Form method="post" failed={{ title: words.error(), text: words.profile_not_updated() }}>
              <Button
                type="submit"
                name="intent"
                value="confirm"
                wide
                busy={busy}
                busyText={words.updating()}
              >
                {words.use_this_address()}
              </Button>
            </Form>
          </>
        )}
        {change.outcome === 'dead' && (
          <>
            <h1 className="mb-2 font-display text-2xl">{words.link_no_longer_works()}</h1>
            <p className="mb-6 text-muted">{words.link_dead({ linkHours: LINK_HOURS })}</p>
            <ButtonLink to="/dashboard/settings">{words.account_settings()}</ButtonLink>
          </>
        )}
        {change.outcome === 'other-account' && (
          <>
            <h1 className="mb-2 font-display text-2xl">{words.other_account()}</h1>
            <p className="mb-6 text-muted">{words.other_account_text()}</p>
            <ButtonLink to="/sign-out">{words.sign_out_button()}</ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}
