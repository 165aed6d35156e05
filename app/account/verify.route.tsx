import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { type Confirmed, confirmEmail } from '../../core/accounts/confirm-email.server.ts';
import { LINK_HOURS } from '../../core/accounts/durations.ts';
import { TooManyAttempts } from '../../core/admin/limits.server.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/verify.route';
import { signUpCookie } from './cookies.server.ts';
import { PasswordField } from './password-field.tsx';
import { authPath } from './return-path.ts';

/** The link in the mail leads here: in the browser that signed up it is enough by itself. */
export async function loader(args: Route.LoaderArgs) {
  return await confirm(args, null);
}

/** In another browser it takes the password chosen at sign-up. */
export async function action(args: Route.ActionArgs) {
  const password = single(await args.request.formData(), 'password').slice(0, 200);
  return await confirm(args, password);
}

async function confirm(args: Route.LoaderArgs | Route.ActionArgs, password: string | null) {
  const { request } = args;
  const { ctx } = visitOf(args);
  let confirmed: Confirmed;
  try {
    confirmed = await confirmEmail(visitOf(args).ctx, {
      token: new URL(request.url).searchParams.get('token'),
      browserKey: await signUpCookie.read(request.headers),
      password,
      headers: request.headers,
    });
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    return data(
      { state: 'password' as const, email: null, problem: error.message },
      { status: error.status, headers: { 'Retry-After': String(error.retryAfterSeconds) } },
    );
  }
  switch (confirmed.outcome) {
    case 'confirmed': {
      const headers = flashHeaders({
        title: 'E-mail address confirmed',
        description: 'You are logged in.',
        tone: 'success',
      });
      for (const line of confirmed.cookies) headers.append('Set-Cookie', line);
      headers.append('Set-Cookie', await signUpCookie.remove());
      throw redirectDocument(confirmed.next, { headers });
    }
    case 'used':
      if (ctx.actor?.email === confirmed.email) throw redirect(confirmed.next);
      return { state: 'used' as const, next: confirmed.next };
    case 'dead':
      return data({ state: 'dead' as const }, { status: 410 });
    case 'ask-password':
      return { state: 'password' as const, email: confirmed.email, problem: null };
    case 'wrong-password':
      return data(
        { state: 'password' as const, email: confirmed.email, problem: WRONG_PASSWORD },
        { status: 422 },
      );
  }
}

const WRONG_PASSWORD = 'This is not the password that was chosen at sign-up.';

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta('Confirm your e-mail address', 'Confirm your e-mail address.'),
  { name: 'robots', content: 'noindex' },
];

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        {shown.state === 'dead' && <Dead />}
        {shown.state === 'used' && <Used next={shown.next} />}
        {shown.state === 'password' && <AskPassword email={shown.email} problem={shown.problem} />}
      </Card>
    </div>
  );
}

function Dead() {
  return (
    <>
      <h1 className="mb-2 font-display text-2xl">This link no longer works</h1>
      <p className="mb-6 text-muted">
        A link works for {LINK_HOURS} hours, and only the newest one counts. Nothing is lost: we can send you
        a new one.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/auth/resend">Send a new link</ButtonLink>
        <ButtonLink to="/auth?mode=login" variant="secondary">
          Log In
        </ButtonLink>
      </div>
    </>
  );
}

function Used({ next }: { next: string }) {
  return (
    <>
      <h1 className="mb-2 font-display text-2xl">Your address is confirmed</h1>
      <p className="mb-6 text-muted">This link has done its work already. Log in with your password.</p>
      <ButtonLink to={authPath('login', next)}>Log In</ButtonLink>
    </>
  );
}

function AskPassword({ email, problem }: { email: string | null; problem: string | null }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <h1 className="mb-2 font-display text-2xl">One more step</h1>
      <p className="mb-6 text-muted">
        You opened the link in another browser than the one you signed up with. Enter the password you chose,
        so that we know it is you. You did not sign up? Then just close this page.
      </p>
      {problem && problem !== WRONG_PASSWORD && (
        <Banner tone="error" title="One moment, please" className="mb-6">
          {problem}
        </Banner>
      )}
      <Form
        method="post"
        failed={{ title: 'Failed to sign in', text: 'An unexpected error occurred' }}
        className="flex flex-col gap-5"
      >
        {email && <TextField label="Email" type="email" readOnly value={email} autoComplete="username" />}
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          maxLength={128}
          error={problem === WRONG_PASSWORD ? problem : null}
        />
        <Button type="submit" wide busy={busy} busyText="Loading...">
          Confirm and log in
        </Button>
      </Form>
      <p className="mt-5 text-muted text-sm">
        Forgotten it already?{' '}
        <a href="/auth?mode=signup" className="text-link">
          Sign up again
        </a>{' '}
        with the same address and a new password.
      </p>
    </>
  );
}
