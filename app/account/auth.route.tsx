import { setTimeout as wait } from 'node:timers/promises';
import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import {
  type LogInInput,
  logInForm,
  type SignUpInput,
  signUpForm,
} from '../../core/accounts/credentials-form.ts';
import { logIn } from '../../core/accounts/log-in.server.ts';
import { signUp } from '../../core/accounts/sign-up.server.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../page-meta.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import type { FormAnswer } from '../sending/form-answer.ts';
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
import { authPath, landingOf, returnPath } from './return-path.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { whyHere } from './why-here.ts';

/** Signing up answers no sooner, so that its time does not tell whether an address is known. */
const SIGN_UP_MILLISECONDS = 400;

export function loader(args: Route.LoaderArgs) {
  const { ctx, config } = visitOf(args);
  const { mode, next, sent, problem } = readQuery(args.request);
  if (ctx.actor) throw redirect(landingOf(ctx.actor, next));
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
    const { message } = googleProblem('google-off')!;
    return data<FormAnswer>({ about: 'google', problem: message }, { status: 503 });
  }
  const options = { hide: ['password'], about: mode };
  return mode === 'signup'
    ? await answerForm(form, signUpForm, (typed) => signUpAndTell(args, typed, next), options)
    : await answerForm(form, logInForm, (typed) => logInAndGo(args, typed, next), options);
}

async function logInAndGo(args: Route.ActionArgs, typed: LogInInput, next: string) {
  const { headers } = args.request;
  const { ctx } = visitOf(args);
  const entered = await logIn(ctx, { ...typed, headers });
  const answer = new Headers();
  const to = await afterEntering(ctx, entered, next, answer);
  return redirectDocument(to, { headers: answer });
}

async function signUpAndTell(args: Route.ActionArgs, typed: SignUpInput, next: string) {
  const [{ browserKey }] = await Promise.all([
    signUp(visitOf(args).ctx, { ...typed, next }),
    wait(SIGN_UP_MILLISECONDS),
  ]);
  const headers = flashHeaders({
    title: 'Check your e-mail',
    description: 'We have sent you a link to confirm your address.',
    tone: 'success',
  });
  headers.append('Set-Cookie', await signUpCookie.write(browserKey));
  return redirect(authPath('login', next, { sent: '1' }), { headers });
}

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

const TITLES: Record<string, string> = {
  login: 'Failed to sign in',
  signup: 'Failed to sign up',
  google: googleProblem('google-off')!.title,
};

/** What stands above the form; null where what is wrong stands beside its fields alone. */
function problemIn({ about = '', result, problem, refusal }: FormAnswer): AuthProblem | null {
  const message = problem ?? refusal?.message;
  if (!message) return null;
  const email = result?.initialValue?.email;
  const isUnconfirmed = refusal?.code === 'email_unverified' && typeof email === 'string';
  return { title: TITLES[about] ?? '', message, unconfirmedEmail: isUnconfirmed ? email : null };
}

export { withRetryAfter as headers } from './retry-after.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.mode === 'signup' ? 'Sign Up' : 'Log In';
  return [...pageMeta(title, 'Log in or make an account.'), { name: 'robots', content: 'noindex' }];
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, next, sent, outbox, google } = loaderData;
  const problem = actionData ? problemIn(actionData) : loaderData.problem;
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
            <Form key={mode} action={authPath(mode, next)} answer={actionData} busy={busy} />
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
