import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { passwordForm } from '../../../core/people/accounts/credentials-form.ts';
import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { confirmEmail } from '../../../core/people/sign-in/confirm-email.server.ts';
import { Refusal } from '../../../lib/errors.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { authPath, resendPath, returnPath } from '../../guard/return-path.ts';
import { goesOnWithBooking } from '../../guard/wanted.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/verify.route';
import { keptSignUpCookie, signUpCookie } from './cookies.server.ts';
import { PasswordField } from './password-field.tsx';

export async function loader(args: Route.LoaderArgs) {
  return await confirm(args, null);
}

/** Handles the form that asks for the chosen password. The browser that signed up does not need it. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return await answerForm(form, passwordForm, ({ password }) => confirm(args, password), {
    hide: ['password'],
  });
}

async function confirm(args: Route.LoaderArgs | Route.ActionArgs, password: string | null) {
  const { request } = args;
  const { ctx } = visitOf(args);
  const confirmed = await confirmEmail(ctx, {
    token: new URL(request.url).searchParams.get('token'),
    browserKey: await signUpCookie.read(request.headers),
    password,
    headers: request.headers,
  });
  switch (confirmed.outcome) {
    case 'confirmed': {
      const next = returnPath(confirmed.next);
      const goesOn = goesOnWithBooking(next);
      // The booking page itself confirms the address and shows the remaining steps.
      const headers = goesOn ? new Headers() : flashHeaders(confirmedFlash());
      for (const line of confirmed.cookies) headers.append('Set-Cookie', line);
      headers.append('Set-Cookie', await signUpCookie.remove());
      headers.append('Set-Cookie', await keptSignUpCookie.remove());
      throw redirectDocument(goesOn ?? next, { headers });
    }
    case 'used':
      if (ctx.actor?.email === confirmed.email) throw redirect(returnPath(confirmed.next));
      return { state: 'used' as const, next: returnPath(confirmed.next) };
    case 'dead':
      return data(
        {
          state: 'dead' as const,
          email: confirmed.link?.email ?? null,
          next: returnPath(confirmed.link?.next),
        },
        { status: 410 },
      );
    case 'ask-password':
      return { state: 'password' as const, email: confirmed.email, next: returnPath(confirmed.next) };
    case 'wrong-password':
      throw new Refusal('invalid_input', words.not_sign_up_password, {
        password: [words.not_sign_up_password],
      });
  }
}

const confirmedFlash = () => ({
  title: words.address_confirmed(),
  description: words.you_are_logged_in(),
  tone: 'success' as const,
});

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta(words.confirm_title(), words.confirm_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'problem' in actionData ? actionData : undefined;
  const shown = actionData && 'state' in actionData ? actionData : loaderData;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        {shown.state === 'dead' && <Dead email={shown.email} next={shown.next} />}
        {shown.state === 'used' && <Used next={shown.next} />}
        {shown.state === 'password' && <AskPassword email={shown.email} next={shown.next} answer={answer} />}
      </Card>
    </div>
  );
}

function Dead({ email, next }: { email: string | null; next: string }) {
  return (
    <>
      <h1 className="mb-2 font-display text-2xl">{words.link_no_longer_works()}</h1>
      <p className="mb-6 text-muted">{words.confirm_link_dead({ linkHours: LINK_HOURS })}</p>
      <div className="flex flex-wrap gap-3">
        {email ? (
          <Form method="post" action={resendPath(next)} failed={{ title: words.link_not_sent() }}>
            <input type="hidden" name="email" value={email} />
            <Button type="submit">{words.send_new_link()}</Button>
          </Form>
        ) : (
          <ButtonLink to={resendPath(next)}>{words.send_new_link()}</ButtonLink>
        )}
        <ButtonLink to={authPath('login', next)} variant="secondary">
          {words.log_in()}
        </ButtonLink>
      </div>
    </>
  );
}

function Used({ next }: { next: string }) {
  return (
    <>
      <h1 className="mb-2 font-display text-2xl">{words.your_address_is_confirmed()}</h1>
      <p className="mb-6 text-muted">{words.link_used()}</p>
      <ButtonLink to={authPath('login', next)}>{words.log_in()}</ButtonLink>
    </>
  );
}

function AskPassword(props: { email: string; next: string; answer: FormAnswer | undefined }) {
  const { email, next, answer } = props;
  const busy = useNavigation().state !== 'idle';
  const { form, field, problem } = useCheckedForm({
    id: 'verify',
    schema: passwordForm,
    answer,
    checks: 'onSubmit',
  });
  return (
    <>
      <h1 className="mb-2 font-display text-2xl">{words.one_more_step()}</h1>
      <p className="mb-6 text-muted">{words.other_browser()}</p>
      {problem && (
        <Banner tone="error" title={words.one_moment_please()} className="mb-6">
          {problem}
        </Banner>
      )}
      <Form
        {...form}
        // The browser catches an empty field. The server reports a dead link even without a password.
        noValidate={false}
        method="post"
        failed={{ title: words.sign_in_failed(), textIfUnknown: words.unexpected_error() }}
        className="flex flex-col gap-5"
      >
        <TextField label={words.email()} type="email" readOnly value={email} autoComplete="username" />
        <PasswordField
          {...field('password')}
          label={words.password()}
          autoComplete="current-password"
          required
          maxLength={128}
        />
        <Button type="submit" wide busy={busy} busyText={words.loading()}>
          {words.confirm_and_log_in()}
        </Button>
      </Form>
      <p className="mt-5 text-muted text-sm">
        <RichText
          message={words.forgotten_already}
          link={(text) => (
            <a href={pathInLanguage(authPath('signup', next))} className="text-link">
              {text}
            </a>
          )}
        />
      </p>
    </>
  );
}
