import { data, redirectDocument, useNavigation } from 'react-router';
import * as messages from '#text/people/sign-in/screens';
import type { Context } from '../../../core/context.ts';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  resetPasswordForm,
} from '../../../core/people/accounts/credentials-form.ts';
import {
  nextOfPasswordReset,
  readPasswordResetLink,
} from '../../../core/people/sign-in/password-reset-link.server.ts';
import { resetPassword } from '../../../core/people/sign-in/set-new-password.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { authPath, forgotPath, returnPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/reset.route';
import { afterEntering } from './after-entering.server.ts';
import { PasswordField } from './password-field.tsx';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token');

const nextOf = async (ctx: Context, token: string | null) =>
  returnPath(await nextOfPasswordReset(ctx, token));

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const token = tokenOf(args.request);
  const dead = (await readPasswordResetLink(ctx, token)) === null;
  return data({ dead, next: await nextOf(ctx, token) }, { status: dead ? 410 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const { headers } = args.request;
  const change = async ({ password }: { password: string }) => {
    const { ctx } = visitOf(args);
    const token = tokenOf(args.request);
    const done = await resetPassword(ctx, { token, password, headers });
    if (!done) return data({ dead: true as const }, { status: 410 });
    const answer = flashHeaders({
      title: messages.password_changed(),
      description:
        done.ticket === null ? messages.password_changed_here() : messages.password_changed_everywhere(),
      tone: 'success',
    });
    const to = await afterEntering(ctx, done, await nextOf(ctx, token), answer);
    return redirectDocument(to, { headers: answer });
  };
  return await answerForm(await args.request.formData(), resetPasswordForm, change, { hide: ['password'] });
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta(messages.set_new_password(), messages.set_password_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const used = actionData && 'dead' in actionData;
  const dead = used || (!actionData && loaderData.dead);
  const { form, field, problem } = useCheckedForm({
    id: 'reset',
    schema: resetPasswordForm,
    answer: used ? undefined : actionData,
  });
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        {dead ? (
          <>
            <h1 className="mb-2 font-display text-2xl">{messages.link_no_longer_works()}</h1>
            <p className="mb-6 text-muted">{messages.reset_link_dead()}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={forgotPath(loaderData.next)}>{messages.send_new_link()}</ButtonLink>
              <ButtonLink to={authPath('login', loaderData.next)} variant="secondary">
                {messages.log_in()}
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <h1 className="mb-2 font-display text-2xl">{messages.set_new_password()}</h1>
            <p className="mb-6 text-muted">{messages.reset_text()}</p>
            {problem && (
              <Banner tone="error" title={messages.one_moment_please()} className="mb-6">
                {problem}
              </Banner>
            )}
            <Form
              {...form}
              method="post"
              failed={{ title: messages.password_not_changed() }}
              className="flex flex-col gap-5"
            >
              <PasswordField
                {...field('password')}
                label={messages.new_password()}
                hint={messages.password_hint({ minPasswordLength: MIN_PASSWORD_LENGTH })}
                autoComplete="new-password"
                required
                minLength={MIN_PASSWORD_LENGTH}
                maxLength={MAX_PASSWORD_LENGTH}
              />
              <Button type="submit" wide busy={busy} busyText={messages.loading()}>
                {messages.save_new_password()}
              </Button>
            </Form>
          </>
        )}
      </Card>
    </div>
  );
}
