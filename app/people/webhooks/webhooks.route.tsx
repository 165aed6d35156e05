import { data } from 'react-router';
import * as words from '#text/people/webhooks/screens';
import { mayActFor } from '../../../core/people/experts/may-act-for.ts';
import { readPracticeNames } from '../../../core/people/experts/read-practice.server.ts';
import { addEndpoint } from '../../../core/people/webhooks/change-endpoints.server.ts';
import { endpointForm } from '../../../core/people/webhooks/endpoint-form.ts';
import { EVENT_TYPES, eventTypesFor } from '../../../core/people/webhooks/event-types.ts';
import type { EndpointsOf } from '../../../core/people/webhooks/own-endpoint.server.ts';
import { readEndpoints } from '../../../core/people/webhooks/read-endpoints.server.ts';
import { endpointPath, WEBHOOKS_PATH } from '../../../core/people/webhooks/webhook-paths.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Renewed } from '../../sending/renewed.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { SegmentedSwitch } from '../../ui/fields/segmented-switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useIsViewing } from '../view-as/use-is-viewing.ts';
import type { Route } from './+types/webhooks.route';
import { EndpointBadge } from './endpoint-badge.tsx';
import { SecretCard } from './secret-card.tsx';

const ownerOf = (url: URL): EndpointsOf => {
  const practiceId = url.searchParams.get('practice');
  return practiceId === null ? 'own' : { practiceId };
};

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  const of = ownerOf(args.url);
  const [endpoints, practices] = await Promise.all([readEndpoints(ctx, of), readPracticeNames(ctx)]);
  const owned = practices.filter(({ id }) => mayActFor(actor, id, 'owner'));
  return { endpoints, owned, practiceId: of === 'own' ? null : of.practiceId };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx, config } = visitOf(args);
  const of = ownerOf(args.url);
  const form = await args.request.formData();
  if (single(form, 'intent') !== 'add') throw data({ message: words.no_such_action() }, { status: 422 });
  return await answerForm(form, endpointForm, async (typed) => {
    const made = await addEndpoint(ctx, { of, toLocalhost: config.webhooksToLocalhost, ...typed });
    return data({ made }, { headers: { 'Cache-Control': 'no-store' } });
  });
}

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [
  ...pageMeta(words.webhooks(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, owned, practiceId } = loaderData;
  const made = actionData && 'made' in actionData ? actionData.made : null;
  const answer = actionData && 'result' in actionData ? actionData : undefined;
  const isViewing = useIsViewing();
  return (
    <>
      <PageHeading title={words.webhooks()}>{words.intro()}</PageHeading>
      <div className="flex max-w-2xl flex-col gap-6">
        {owned.length > 0 && (
          <SegmentedSwitch
            label={words.whose()}
            className="max-w-full flex-wrap"
            value={practiceId ?? 'own'}
            segments={[
              { value: 'own', label: words.your_account(), to: WEBHOOKS_PATH },
              ...owned.map(({ id, name }) => ({
                value: id,
                label: name,
                to: `${WEBHOOKS_PATH}?practice=${id}`,
              })),
            ]}
          />
        )}
        {made && <SecretCard key={made.secret} secret={made.secret} />}
        {endpoints.length === 0 ? (
          <EmptyState title={words.none_title()} description={words.none_text()} />
        ) : (
          <Card as="section" aria-labelledby="webhooks">
            <CardHeader id="webhooks" title={words.your_webhooks()} />
            <ul className="divide-y divide-line border-line border-y">
              {endpoints.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1 basis-56">
                    <PageLink
                      to={endpointPath(one.id)}
                      className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
                    >
                      {one.address}
                    </PageLink>
                    <p className="text-muted text-sm">{words.events_count({ count: one.events.length })}</p>
                    {!one.isHeld && <p className="text-sm">{words.stopped_text()}</p>}
                  </div>
                  <EndpointBadge {...one} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        {!isViewing && (
          <Renewed by={`${practiceId} ${endpoints.map(({ id }) => id).join()}`}>
            <AddForm kind={practiceId === null ? 'person' : 'practice'} answer={answer} />
          </Renewed>
        )}
        <p className="text-sm">
          <PageLink to="/dashboard/settings" className="text-link">
            {words.back_to_settings()}
          </PageLink>
        </p>
      </div>
    </>
  );
}

function AddForm({ kind, answer }: { kind: 'person' | 'practice'; answer: FormAnswer | undefined }) {
  const { form, field, chosen, errors, problem } = useCheckedForm({
    id: 'add-webhook',
    schema: endpointForm,
    answer,
    checks: 'onSubmit',
  });
  const types = eventTypesFor(kind);
  return (
    <FormCard
      id="add"
      title={words.add_webhook()}
      description={words.add_text()}
      failed={words.not_added()}
      {...{ form, problem }}
    >
      <TextField
        {...field('address')}
        type="url"
        label={words.address()}
        hint={words.address_hint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
        required
      />
      <ChoiceGroup
        name="events"
        type="checkbox"
        label={words.events()}
        defaultValue={chosen('events', types)}
        error={errors('events')}
        choices={types.map((type) => ({ value: type, label: type, hint: EVENT_TYPES[type]() }))}
      />
      <IntentButton intent="add" busyText={words.adding()}>
        {words.add()}
      </IntentButton>
    </FormCard>
  );
}
