import { data, redirect, useNavigation } from 'react-router';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { APP_KINDS } from '../../../core/people/api-keys/app-kinds.ts';
import { SCOPE_NAMES, SCOPES } from '../../../core/people/api-keys/scopes.ts';
import { appForm, MAX_APP_NAME_LENGTH } from '../../../core/people/apps/app-form.ts';
import { APP_SHOWN } from '../../../core/people/apps/app-shown.ts';
import { disableApp, renewAppSecret } from '../../../core/people/apps/change-app.server.ts';
import { type RegisteredApp, readApps } from '../../../core/people/apps/read-apps.server.ts';
import { registerApp } from '../../../core/people/apps/register-app.server.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useComesIntoView } from '../../ui/use-comes-into-view.ts';
import { adminForm } from '../admin-form.server.ts';
import { ChangedSince } from '../changed-since.tsx';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/apps.route';

const APPS = '/admin/apps';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const apps = await readApps(ctx);
  const seen = await seenOf(ctx, ...apps.map(({ id }) => [APP_SHOWN, id] as const));
  return { apps, seen };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const appId = single(form, 'id') ?? '';
  const shown = (made: { id: string; name: string; secret: string | null }) =>
    data({ made, problem: null }, { headers: { 'Cache-Control': 'no-store' } });
  switch (single(form, 'intent')) {
    case 'register':
      return await answerForm(form, appForm, async (typed) => shown(await registerApp(ctx, typed)), {
        about: 'register',
      });
    case 'renew-secret':
      return await answerForm(form, NO_FIELDS, async () => shown(await renewAppSecret(ctx, { appId })), {
        about: 'list',
      });
    case 'disable':
      return await disable(true);
    case 'enable':
      return await disable(false);
    default:
      throw data({ message: 'This page knows only the buttons that it shows.' }, { status: 422 });
  }

  async function disable(isDisabled: boolean) {
    const act = async () => {
      await disableApp(ctx, { appId, isDisabled });
      const title = isDisabled ? 'App disabled' : 'App enabled';
      return redirect(APPS, { headers: flashHeaders({ title, tone: 'success' }) });
    };
    return await answerForm(form, NO_FIELDS, act, { about: 'list' });
  }
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [{ title: 'Apps · Admin' }, { name: 'robots', content: 'noindex' }];

export default function AdminApps({ loaderData, actionData }: Route.ComponentProps) {
  const made = actionData && 'made' in actionData ? actionData.made : null;
  const answer = actionData && 'result' in actionData ? actionData : undefined;
  const isOutdated = answer?.refusal?.code === 'changed_since';
  const listProblem = answer?.about === 'list' && !isOutdated ? answer.problem : null;
  return (
    <>
      <h1 className="mb-2 font-display text-3xl">Apps</h1>
      <p className="mb-6 max-w-2xl text-muted">
        Programs of other companies. People can allow them to act for them. Register an app only for a company
        that you know.
      </p>
      <ChangedSince answer={actionData} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          {made ? (
            <Made key={made.secret} {...made} />
          ) : (
            <Register answer={answer?.about === 'register' ? answer : undefined} />
          )}
        </div>
        <Apps apps={loaderData.apps} problem={listProblem} />
      </div>
    </>
  );
}

function Made({ id, name, secret }: { id: string; name: string; secret: string | null }) {
  const card = useComesIntoView<HTMLDivElement>();
  return (
    <Card ref={card} as="section" aria-labelledby="made" tabIndex={-1} className="scroll-mt-24 outline-none">
      <CardHeader id="made" title={name} />
      <div className="flex flex-col gap-5">
        <LinkToCopy label="Client ID" what="Client ID" url={id} />
        {secret !== null && (
          <>
            <Banner tone="success" title="Copy the secret now">
              We show it only this once, and keep only a fingerprint of it.
            </Banner>
            <LinkToCopy label="Client secret" what="Client secret" url={secret} />
          </>
        )}
        <p className="text-sm">
          <PageLink to={APPS} className="text-link">
            Done
          </PageLink>
        </p>
      </div>
    </Card>
  );
}

const KIND_NAMES = { public: 'Public', confidential: 'Confidential' };
const KIND_HINTS = {
  public: "Runs on people's own machines, without a secret",
  confidential: 'Runs on a server, which keeps a secret',
};

function Register({ answer }: { answer: FormAnswer | undefined }) {
  const { form, field, chosen, errors, problem } = useCheckedForm({
    id: 'register-app',
    schema: appForm,
    answer,
    checks: 'onSubmit',
  });
  const busy = useNavigation().formData?.get('intent') === 'register';
  return (
    <FormCard
      id="register"
      title="Register an app"
      description="A company tells us its name, its addresses, and what it needs."
      failed="Failed to register the app"
      {...{ form, problem }}
    >
      <TextField {...field('name')} label="Name" required maxLength={MAX_APP_NAME_LENGTH} />
      <ChoiceGroup
        name="kind"
        look="list"
        label="Kind"
        required
        defaultValue={chosen('kind', [])[0] ?? ''}
        error={errors('kind')}
        choices={APP_KINDS.map((value) => ({
          value,
          label: KIND_NAMES[value],
          hint: KIND_HINTS[value],
        }))}
      />
      <TextArea
        {...field('redirectUris')}
        label="Redirect addresses"
        hint="One per line. We send people only to exactly these; on a person's own machine, any port works."
        required
        rows={3}
      />
      <ChoiceGroup
        name="scopes"
        type="checkbox"
        look="list"
        label="Can ask for"
        defaultValue={chosen('scopes', [])}
        error={errors('scopes')}
        choices={SCOPE_NAMES.map((value) => ({ value, label: SCOPES[value].label(), hint: value }))}
      />
      <Button
        type="submit"
        name="intent"
        value="register"
        className="self-start"
        busy={busy}
        busyText="Registering..."
      >
        Register
      </Button>
    </FormCard>
  );
}

function Apps({ apps, problem }: { apps: readonly RegisteredApp[]; problem: string | null }) {
  return (
    <Card as="section" aria-labelledby="apps" className="min-w-0">
      <CardHeader id="apps" title="Registered" />
      {problem && <Banner tone="error" title={problem} className="mb-4" />}
      {apps.length === 0 && <p className="text-muted">No app is registered.</p>}
      <ul className="divide-y divide-line">
        {apps.map((app) => (
          <li key={app.id} className="flex flex-col gap-2 py-4">
            <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
              {app.name}
              {app.disabledAt && <Badge tone="danger">Disabled</Badge>}
            </p>
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {KIND_NAMES[app.kind]} · <code>{app.id}</code>
            </p>
            <ul className="text-sm [overflow-wrap:anywhere]">
              {app.redirectUris.map((address) => (
                <li key={address}>{address}</li>
              ))}
            </ul>
            <p className="text-sm">{app.scopes.join(' · ')}</p>
            <p className="text-muted text-sm">
              <Moment at={app.createdAt} /> · {formatCount(app.people)}{' '}
              {app.people === 1 ? 'person' : 'people'}
            </p>
            <AppButtons app={app} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AppButtons({ app }: { app: RegisteredApp }) {
  const sent = useNavigation().formData;
  const busy = (intent: string) => sent?.get('id') === app.id && sent.get('intent') === intent;
  const toggle = app.disabledAt ? 'enable' : 'disable';
  const form = {
    method: 'post',
    failed: { title: 'Failed to change the app' },
    preventScrollReset: true,
  } as const;
  const id = <input type="hidden" name="id" value={app.id} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Form {...form}>
        {id}
        <Button
          type="submit"
          name="intent"
          value={toggle}
          variant="secondary"
          size="sm"
          busy={busy(toggle)}
          aria-label={`${app.disabledAt ? 'Enable' : 'Disable'} ${app.name}`}
        >
          {app.disabledAt ? 'Enable' : 'Disable'}
        </Button>
      </Form>
      {app.kind === 'confidential' && (
        <AskedForm
          {...form}
          asks={{
            title: `Make a new secret for ${app.name}?`,
            description: 'The secret that it has now stops working at once.',
            confirmLabel: 'Make a new secret',
          }}
        >
          {id}
          <Button
            type="submit"
            name="intent"
            value="renew-secret"
            variant="secondary"
            size="sm"
            busy={busy('renew-secret')}
            aria-label={`New secret for ${app.name}`}
          >
            New secret
          </Button>
        </AskedForm>
      )}
    </div>
  );
}
