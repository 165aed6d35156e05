import { setTimeout as wait } from 'node:timers/promises';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { logInForm, signUpForm } from '../../core/accounts/credentials-form.ts';
import { logIn } from '../../core/accounts/log-in.server.ts';
import { signUp } from '../../core/accounts/sign-up.server.ts';
import { TooManyAttempts } from '../../core/admin/limits.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { LinkTabs } from '../ui/tabs.tsx';
import type { Route } from './+types/auth.route';
import { afterEntering } from './after-entering.server.ts';
import { AuthAside } from './auth-aside.tsx';
import { type AuthProblem, AuthProblemBanner, CheckMailBanner } from './auth-banners.tsx';
import { signUpCookie } from './cookies.server.ts';
import { GoogleButton } from './google-button.tsx';
import { googleProblem } from './google-problems.ts';
import { LogInForm } from './log-in-form.tsx';
import { authPath, returnPath } from './return-path.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { whyHere } from './why-here.ts';

/** Signing up answers no sooner, so that its time does not tell whether an address is known. */
const SIGN_UP_MILLISECONDS = 400;

export function loader(args: Route.LoaderArgs) {
  const { ctx, config } = visitOf(args);
  const { mode, next, sent, problem } = readQuery(args.request);
  if (ctx.actor) throw redirect(next);
  return {
    mode,
    next,
    sent,
    outbox: config.demo && !config.smtpUrl,
    problem,
    google: config.google ? ('on' as const) : config.demo ? ('off' as const) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { mode, next } = readQuery(args.request);
  if (single(form, 'intent') === 'google') {
    return refused(503, googleProblem('google-off')!);
  }
  return mode === 'signup' ? await signUpAction(args, form, next) : await logInAction(args, form, next);
}

async function logInAction(args: Route.ActionArgs, form: FormData, next: string) {
  const submission = parseWithZod(form, { schema: logInForm });
  if (submission.status !== 'success') return invalid(submission.reply(WITHOUT_PASSWORD));
  const { headers } = args.request;
  try {
    const entered = await logIn(visitOf(args).ctx, { ...submission.value, headers });
    const answer = new Headers();
    const to = await afterEntering(entered, next, answer);
    return redirectDocument(to, { headers: answer });
  } catch (error) {
    const unconfirmed = isRefusal(error) && error.code === 'email_unverified' ? submission.value.email : null;
    return answerTo(error, 'Failed to sign in', submission.reply(WITHOUT_PASSWORD), unconfirmed);
  }
}

async function signUpAction(args: Route.ActionArgs, form: FormData, next: string) {
  const submission = parseWithZod(form, { schema: signUpForm });
  if (submission.status !== 'success') return invalid(submission.reply(WITHOUT_PASSWORD));
  try {
    const [{ browserKey }] = await Promise.all([
      signUp(visitOf(args).ctx, { ...submission.value, next }),
      wait(SIGN_UP_MILLISECONDS),
    ]);
    const headers = flashHeaders({
      title: 'Check your e-mail',
      description: 'We have sent you a link to confirm your address.',
      tone: 'success',
    });
    headers.append('Set-Cookie', await signUpCookie.write(browserKey));
    return redirect(authPath('login', next, { sent: '1' }), { headers });
  } catch (error) {
    const fieldErrors = isRefusal(error) ? error.fields : {};
    return answerTo(error, 'Failed to sign up', submission.reply({ ...WITHOUT_PASSWORD, fieldErrors }));
  }
}

const WITHOUT_PASSWORD: { hideFields: string[] } = { hideFields: ['password'] };

function readQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    mode: searchParams.get('mode') === 'signup' ? ('signup' as const) : ('login' as const),
    next: returnPath(searchParams.get('next')),
    problem: googleProblem(searchParams.get('problem')),
    sent:
      searchParams.get('sent') === 'reset'
        ? ('reset' as const)
        : searchParams.has('sent')
          ? ('confirm' as const)
          : null,
  };
}

function invalid(result: SubmissionResult) {
  return data({ result, problem: null as AuthProblem | null }, { status: 422 });
}

function refused(status: number, problem: AuthProblem, result?: SubmissionResult, headers?: HeadersInit) {
  return data({ result, problem: problem as AuthProblem | null }, { status, headers });
}

function answerTo(
  error: unknown,
  title: string,
  result: SubmissionResult,
  unconfirmedEmail: string | null = null,
) {
  if (!isRefusal(error)) throw error;
  const headers = new Headers();
  if (error instanceof TooManyAttempts) headers.set('Retry-After', String(error.retryAfterSeconds));
  return refused(error.status, { title, message: error.message, unconfirmedEmail }, result, headers);
}

export { withRetryAfter as headers } from './retry-after.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.mode === 'signup' ? 'Sign Up' : 'Log In';
  return [...pageMeta(title, 'Log in or make an account.'), { name: 'robots', content: 'noindex' }];
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, next, sent, outbox, google } = loaderData;
  const problem = actionData ? actionData.problem : loaderData.problem;
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const isConfirming = sent === 'confirm';
  const why = sent || problem ? null : whyHere(next, mode);
  const Form = mode === 'signup' ? SignUpForm : LogInForm;
  return (
    <div className="shell grid max-w-6xl gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16">
      <div className="lg:order-2">
        <Card className="mx-auto w-full max-w-[28rem]">
          <h1 className="mb-4 font-display text-2xl">
            {mode === 'signup' ? 'Make your account' : isConfirming ? 'One more step' : 'Welcome back'}
          </h1>
          <LinkTabs
            label="Log in or sign up"
            tabs={[
              { to: authPath('login', next), label: 'Login', current: mode === 'login' },
              { to: authPath('signup', next), label: 'Sign Up', current: mode === 'signup' },
            ]}
          />
          <div className="mt-6 flex flex-col gap-6">
            {sent && mode === 'login' && !actionData && (
              <CheckMailBanner what={sent} outbox={outbox} next={next} />
            )}
            {why && <Banner tone="info">{why}</Banner>}
            {problem && <AuthProblemBanner problem={problem} next={next} />}
            <Form key={mode} action={authPath(mode, next)} result={actionData?.result} busy={busy} />
            {google && <GoogleButton on={google === 'on'} action={authPath(mode, next)} next={next} />}
            <p role="status" className="sr-only">
              {busy && 'Loading authentication state...'}
            </p>
          </div>
        </Card>
      </div>
      <AuthAside />
    </div>
  );
}
