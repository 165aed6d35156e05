import { data, redirect, useNavigation } from 'react-router';
import * as words from '#text/people/apps/screens';
import type { Person } from '../../../core/context.ts';
import { SCOPES, scopesFor } from '../../../core/people/api-keys/scopes.ts';
import { allowApp } from '../../../core/people/apps/allow-app.server.ts';
import { consentForm } from '../../../core/people/apps/consent-form.ts';
import {
  type Asked,
  faultAddress,
  readAuthorization,
} from '../../../core/people/apps/read-authorization.server.ts';
import { practicesOf } from '../../../core/people/experts/may-act-for.ts';
import { readPracticeNames } from '../../../core/people/experts/read-practice.server.ts';
import { proofUnlessRecent } from '../../../core/people/sign-in/fresh-proof.server.ts';
import { single } from '../../../lib/single-field.ts';
import { ANSWERS_TO } from '../../answers-to.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { birthDatePath } from '../sign-in/birth-date-path.ts';
import { ProofField } from '../sign-in/proof-field.tsx';
import type { Route } from './+types/consent.route';

/** Reads what the app asks for. Sends its faults back to it, unless we don't know where that is. */
async function askedBy(args: Route.LoaderArgs | Route.ActionArgs): Promise<Asked | { problem: string }> {
  const read = await readAuthorization(visitOf(args).ctx, args.url.search);
  if (read.kind === 'back') throw redirect(read.to, 303);
  return read.kind === 'wrong' ? { problem: read.problem() } : read.asked;
}

/** Requires a person whose age we know. Others say it first, and then return. */
function requireOfAge(args: Route.LoaderArgs | Route.ActionArgs): Person {
  const actor = requireActor(args);
  const { pathname, search } = args.url;
  if (actor.dateOfBirth === null) throw redirect(birthDatePath(pathname + search));
  return actor;
}

export async function loader(args: Route.LoaderArgs) {
  const asked = await askedBy(args);
  if ('problem' in asked) {
    const fault = { title: words.wrong_title(), text: asked.problem, next: words.wrong_next() };
    return data({ fault, request: null }, { status: 400 });
  }
  const actor = requireOfAge(args);
  const { ctx } = visitOf(args);
  const [names, asks] = await Promise.all([readPracticeNames(ctx), proofUnlessRecent(ctx)]);
  const owned = practicesOf(actor, 'owner');
  const own = asked.scopes.filter((scope) => scopesFor('person').includes(scope));
  const ofPractice = asked.scopes.filter((scope) => scopesFor('practice').includes(scope));
  const practices = names.filter(({ id }) => ofPractice.length > 0 && owned.includes(id));
  if (own.length === 0 && practices.length === 0) {
    const title = words.for_practices_title();
    const fault = { title, text: words.practices_only(), next: words.for_practices_next() };
    return data({ fault, request: null }, { status: 403 });
  }
  const shown = practices.length > 0 ? asked.scopes : own;
  const { host, origin } = new URL(asked.redirectUri);
  const request = {
    app: asked.app.name,
    may: shown.map((scope) => {
      const what = SCOPES[scope].label();
      return own.includes(scope) ? what : words.for_a_practice({ what });
    }),
    host,
    email: actor.email,
    asks,
    mayBeOwn: own.length > 0,
    practices: practices.map(({ id, name }) => ({ id, name })),
  };
  return data({ fault: null, request }, { headers: { [ANSWERS_TO]: origin } });
}

export async function action(args: Route.ActionArgs) {
  const asked = await askedBy(args);
  requireOfAge(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  const intent = single(form, 'intent');
  if ('problem' in asked) throw data({ message: asked.problem }, { status: 400 });
  if (intent === 'refuse') throw redirect(faultAddress(ctx.publicOrigin, asked, 'access_denied'), 303);
  if (intent !== 'allow') throw data({ message: words.no_such_action() }, { status: 422 });
  const allow = async (typed: { practiceId: string; currentPassword: string }) =>
    redirect(await allowApp(ctx, asked, typed), 303);
  return await answerForm(form, consentForm, allow, { hide: ['currentPassword'] });
}

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) => {
  const answersTo = loaderHeaders.get(ANSWERS_TO) ?? actionHeaders.get(ANSWERS_TO);
  return { 'Cache-Control': 'no-store', ...(answersTo && { [ANSWERS_TO]: answersTo }) };
};

export const meta = () => [
  ...pageMeta(words.page_title(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
  const { fault, request } = loaderData;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-lg">
        {request ? (
          <ConsentForm request={request} answer={actionData} />
        ) : (
          <>
            <h1 className="mb-2 font-display text-2xl">{fault?.title}</h1>
            <p className="mb-2">{fault?.text}</p>
            <p className="text-muted">{fault?.next}</p>
          </>
        )}
      </Card>
    </div>
  );
}

type Request = NonNullable<Route.ComponentProps['loaderData']['request']>;

function ConsentForm({ request, answer }: { request: Request; answer: FormAnswer | undefined }) {
  const { app, may, host, email, asks, mayBeOwn, practices } = request;
  const { form, field, problem } = useCheckedForm({
    id: 'consent',
    schema: consentForm,
    answer,
    checks: 'onSubmit',
  });
  const sent = useNavigation().formData?.get('intent');
  return (
    <>
      <h1 className="mb-4 font-display text-2xl [overflow-wrap:anywhere]">{words.allow_title({ app })}</h1>
      <p>{words.asks({ app })}</p>
      <ul className="my-3 list-disc pl-6">
        {may.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="mb-3">{words.never()}</p>
      <p className="mb-6 text-muted text-sm">{words.any_time()}</p>
      <Form {...form} method="post" failed={{ title: words.failed() }} className="flex flex-col gap-5">
        {problem && (
          <Banner tone="error" title={words.one_moment()}>
            {problem}
          </Banner>
        )}
        {practices.length > 0 && (
          <SelectField
            {...field('practiceId')}
            label={words.acts_for()}
            options={[
              ...(mayBeOwn ? [{ value: '', label: words.yourself() }] : []),
              ...practices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {asks === 'password' && <ProofField {...field('currentPassword')} />}
        {asks === 'google' && <p className="text-muted text-sm">{words.google_first()}</p>}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="allow"
            busy={sent === 'allow'}
            busyText={words.allowing()}
          >
            {words.allow()}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="refuse"
            variant="secondary"
            formNoValidate
            busy={sent === 'refuse'}
          >
            {words.do_not_allow()}
          </Button>
        </div>
      </Form>
      <p className="mt-5 text-muted text-sm [overflow-wrap:anywhere]">
        {words.signed_in_as({ email })} {words.goes_to({ host })}
      </p>
    </>
  );
}
