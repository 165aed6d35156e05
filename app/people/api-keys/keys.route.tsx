import { data, redirect, useNavigation } from 'react-router';
import * as words from '#text/people/api-keys/screens';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { createKey } from '../../../core/people/api-keys/create-key.server.ts';
import { keyForm, LIFETIMES, MAX_KEY_NAME_LENGTH } from '../../../core/people/api-keys/key-form.ts';
import { type OwnKey, readKeys } from '../../../core/people/api-keys/read-keys.server.ts';
import { revokeKey } from '../../../core/people/api-keys/revoke-key.server.ts';
import {
  type KeyOf,
  SCOPE_NAMES,
  SCOPES,
  type Scope,
  scopesFor,
} from '../../../core/people/api-keys/scopes.ts';
import { practicesOf } from '../../../core/people/experts/may-act-for.ts';
import { readPracticeNames } from '../../../core/people/experts/read-practice.server.ts';
import { proofAsked } from '../../../core/people/sign-in/fresh-proof.server.ts';
import { single } from '../../../lib/single-field.ts';
import { sayDay, sayLongDay } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { pageMeta } from '../../page-meta.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useComesIntoView } from '../../ui/use-comes-into-view.ts';
import { ProofField } from '../sign-in/proof-field.tsx';
import type { Route } from './+types/keys.route';

const KEYS_PATH = '/dashboard/settings/keys';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  const [keys, names, asks, zone] = await Promise.all([
    readKeys(ctx),
    readPracticeNames(ctx),
    proofAsked(ctx),
    zoneOf(ctx),
  ]);
  const owned = practicesOf(actor, 'owner');
  const now = ctx.now().epochMilliseconds;
  return {
    keys: keys.map((key) => shownKey(key, zone, now)),
    isAdmin: actor.isAdmin,
    practices: names.filter(({ id }) => owned.includes(id)).map(({ id, name }) => ({ id, name })),
    asks,
  };
}

/** A key as the list shows it. */
function shownKey(key: OwnKey, zone: string, now: number) {
  const { id, name, prefix, scopes, practice, createdAt, expiresAt, usedAt } = key;
  const isOver = expiresAt !== null && expiresAt.getTime() <= now;
  const ends = expiresAt && sayLongDay(expiresAt, zone);
  return {
    id,
    name,
    prefix,
    may: scopes.map((scope) => SCOPES[scope].label()).join(' · '),
    whose: practice ?? words.yourself(),
    notes: [
      words.made_on({ day: sayDay(createdAt, zone) }),
      usedAt ? words.used_on({ day: sayDay(usedAt, zone) }) : words.never_used(),
      ...(ends ? [isOver ? words.ended_on({ day: ends }) : words.ends_on({ day: ends })] : []),
    ].join(' · '),
  };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  if (single(form, 'intent') === 'revoke') {
    const revoke = async () => {
      await revokeKey(ctx, { keyId: single(form, 'id') ?? '' });
      return redirect(KEYS_PATH, { headers: flashHeaders({ title: words.key_revoked(), tone: 'success' }) });
    };
    return await answerForm(form, NO_FIELDS, revoke, { about: 'revoke', tellsNotFound: true });
  }
  if (single(form, 'intent') !== 'create') throw data({ message: words.no_such_action() }, { status: 422 });
  const create = async (typed: Parameters<typeof createKey>[1]) =>
    data(await createKey(ctx, typed), { headers: { 'Cache-Control': 'no-store' } });
  return await answerForm(form, keyForm, create, { about: 'create', hide: ['currentPassword'] });
}

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [
  ...pageMeta(words.api_keys(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function KeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = actionData && 'token' in actionData ? actionData.token : null;
  const answer = actionData && 'result' in actionData ? actionData : undefined;
  return (
    <>
      <PageHeading title={words.api_keys()}>{words.intro()}</PageHeading>
      <div className="flex max-w-2xl flex-col gap-6">
        {token ? (
          <NewKey token={token} />
        ) : (
          <CreateForm {...loaderData} answer={answer?.about === 'create' ? answer : undefined} />
        )}
        <Keys keys={loaderData.keys} problem={answer?.about === 'revoke' ? answer.problem : null} />
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <PageLink to="/dashboard/settings" className="text-link">
            {words.back_to_settings()}
          </PageLink>
          <PageLink to="/developers" className="text-link">
            {words.for_developers()}
          </PageLink>
        </p>
      </div>
    </>
  );
}

function NewKey({ token }: { token: string }) {
  const card = useComesIntoView<HTMLDivElement>();
  return (
    <Card
      ref={card}
      as="section"
      aria-labelledby="new-key"
      tabIndex={-1}
      className="scroll-mt-24 outline-none"
    >
      <CardHeader id="new-key" title={words.your_new_key()} />
      <Banner tone="success" title={words.copy_it_now()} className="mb-6">
        {words.shown_once()}
      </Banner>
      <LinkToCopy label={words.key_label()} what={words.key_label()} url={token} hint={words.key_hint()} />
      <ButtonLink to={KEYS_PATH} variant="secondary" className="mt-6">
        {words.i_have_copied_it()}
      </ButtonLink>
    </Card>
  );
}

/** Names a scope, and whose keys alone can have it. */
function sayScope(scope: Scope): string {
  const of: readonly (KeyOf | 'admin')[] = SCOPES[scope].of;
  if (of.includes('admin')) return words.for_yourself_only({ scope });
  if (!of.includes('person')) return words.for_practice_only({ scope });
  return of.includes('practice') ? scope : words.for_yourself_only({ scope });
}

type Data = Route.ComponentProps['loaderData'];

function CreateForm({ practices, isAdmin, asks, answer }: Data & { answer: FormAnswer | undefined }) {
  const { form, field, chosen, errors, problem } = useCheckedForm({
    id: 'create-key',
    schema: keyForm,
    answer,
    checks: 'onSubmit',
  });
  const busy = useNavigation().formData?.get('intent') === 'create';
  const offered = [
    ...(practices.length > 0 ? SCOPE_NAMES : scopesFor('person')),
    ...(isAdmin ? scopesFor('admin') : []),
  ];
  const hintOf = (scope: Scope) => (practices.length > 0 ? sayScope(scope) : scope);
  return (
    <Card as="section" aria-labelledby="new-key">
      <CardHeader id="new-key" title={words.new_key()} />
      <Form
        {...form}
        method="post"
        failed={{ title: words.error(), text: words.key_not_made() }}
        preventScrollReset
        className="flex max-w-md flex-col gap-5"
      >
        {problem && (
          <Banner tone="error" title={words.one_moment()}>
            {problem}
          </Banner>
        )}
        <TextField
          {...field('name')}
          label={words.name()}
          hint={words.name_hint()}
          required
          maxLength={MAX_KEY_NAME_LENGTH}
        />
        {practices.length > 0 && (
          <SelectField
            {...field('practiceId')}
            label={words.acts_for()}
            options={[
              { value: '', label: words.yourself() },
              ...practices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <ChoiceGroup
          name="scopes"
          type="checkbox"
          look="list"
          label={words.may()}
          defaultValue={chosen('scopes', [])}
          error={errors('scopes')}
          choices={offered.map((value) => ({ value, label: SCOPES[value].label(), hint: hintOf(value) }))}
        />
        <SelectField
          {...field('lifetime')}
          label={words.works_for()}
          options={LIFETIMES.map((value) => ({
            value,
            label: value === 'never' ? words.without_end() : words.days({ days: Number(value) }),
          }))}
        />
        {asks === 'password' && <ProofField {...field('currentPassword')} />}
        {asks === 'google' && <p className="text-muted text-sm">{words.google_first()}</p>}
        <Button
          type="submit"
          name="intent"
          value="create"
          className="self-start"
          busy={busy}
          busyText={words.creating()}
        >
          {words.create_key()}
        </Button>
      </Form>
    </Card>
  );
}

function Keys({ keys, problem }: { keys: Data['keys']; problem: string | null }) {
  const sent = useNavigation().formData;
  return (
    <Card as="section" aria-labelledby="keys">
      <CardHeader id="keys" title={words.your_keys()} />
      {problem && (
        <Banner tone="error" title={words.one_moment()} className="mb-6">
          {problem}
        </Banner>
      )}
      {keys.length === 0 ? (
        <p className="text-muted">{words.no_keys()}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {keys.map((key) => (
            <li key={key.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold [overflow-wrap:anywhere]">{key.name}</p>
                <p className="text-sm">
                  <code className="tabular">{key.prefix}…</code> · {key.whose}
                </p>
                <p className="text-muted text-sm">{key.may}</p>
                <p className="text-muted text-sm">{key.notes}</p>
              </div>
              <AskedForm
                method="post"
                failed={{ title: words.error(), text: words.key_not_revoked() }}
                preventScrollReset
                asks={{
                  title: words.revoke_question({ name: key.name }),
                  description: words.revoke_means(),
                  confirmLabel: words.revoke(),
                }}
              >
                <input type="hidden" name="id" value={key.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="revoke"
                  variant="secondary"
                  size="sm"
                  aria-label={words.revoke_named({ name: key.name })}
                  busy={sent?.get('intent') === 'revoke' && sent.get('id') === key.id}
                >
                  {words.revoke()}
                </Button>
              </AskedForm>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
