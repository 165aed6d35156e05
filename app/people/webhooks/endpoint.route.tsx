import { useEffect } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import * as rules from '#text/people/webhooks/rules';
import * as words from '#text/people/webhooks/screens';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import {
  chooseEvents,
  deleteEndpoint,
  pauseEndpoint,
  renewSecret,
  resumeEndpoint,
  takeOverEndpoint,
} from '../../../core/people/webhooks/change-endpoints.server.ts';
import { eventsForm } from '../../../core/people/webhooks/endpoint-form.ts';
import { EVENT_TYPES, eventTypesFor, TEST_EVENT } from '../../../core/people/webhooks/event-types.ts';
import { type DeliveryShown, readDeliveries } from '../../../core/people/webhooks/read-endpoints.server.ts';
import { sendTestWebhook, sendWebhookAgain } from '../../../core/people/webhooks/send-by-hand.server.ts';
import { endpointPath, WEBHOOKS_PATH } from '../../../core/people/webhooks/webhook-paths.ts';
import { asDate } from '../../../lib/as-date.ts';
import { single } from '../../../lib/single-field.ts';
import { sayDay, sayTimeAndZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Renewed } from '../../sending/renewed.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useRevalidateWhenIdle } from '../../use-revalidate-when-idle.ts';
import type { Route } from './+types/endpoint.route';
import { EndpointBadge } from './endpoint-badge.tsx';
import { SecretCard } from './secret-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const [{ endpoint, deliveries }, zone] = await Promise.all([
    readDeliveries(ctx, args.params.id),
    zoneOf(ctx),
  ]);
  const now = ctx.now();
  return { endpoint, deliveries: deliveries.map((one) => formatDelivery(one, zone, now)) };
}

const FAULTS: Record<string, () => string> = {
  'not-https': rules.not_https,
  'other-port': rules.other_port,
  'with-password': rules.with_password,
  'not-public': rules.not_public,
  unreachable: rules.unreachable,
  'too-slow': rules.too_slow,
};

type Formatted = Pick<DeliveryShown, 'id' | 'eventId' | 'type' | 'state'> & {
  when: string;
  answer: string | null;
  next: string | null;
  isUnderWay: boolean;
};

function formatDelivery(delivery: DeliveryShown, zone: string, now: Temporal.Instant): Formatted {
  const { id, eventId, type, state, at, status, fault, milliseconds, nextTryAt } = delivery;
  const say = (at: Temporal.Instant) => {
    const when = asDate(at);
    return words.day_and_time({ day: sayDay(when, zone), time: sayTimeAndZone(when, zone) });
  };
  const answer =
    status !== null
      ? words.answered({ status: String(status), milliseconds: String(milliseconds ?? 0) })
      : fault && (FAULTS[fault]?.() ?? fault);
  const isSoon = nextTryAt !== null && Temporal.Instant.compare(nextTryAt, now) <= 0;
  const next = nextTryAt && (isSoon ? words.try_now() : words.next_try({ when: say(nextTryAt) }));
  return { id, eventId, type, state, when: say(at), answer, next, isUnderWay: state === 'waiting' && isSoon };
}

const NOT_KEPT = { 'Cache-Control': 'no-store' };

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const { id } = args.params;
  const form = await args.request.formData();
  const done = (title: string, description?: string) =>
    redirect(endpointPath(id), { headers: flashHeaders({ title, description, tone: 'success' }) });
  const about = single(form, 'intent');
  const press = (act: () => Promise<Response>) => answerForm(form, NO_FIELDS, act);
  const shows = (make: () => Promise<string>) =>
    answerForm(form, NO_FIELDS, async () => data({ secret: await make() }, { headers: NOT_KEPT }));
  switch (about) {
    case 'events':
      return await answerForm(
        form,
        eventsForm,
        async ({ events }) => {
          await chooseEvents(ctx, { id, events });
          return done(words.events_saved());
        },
        { about },
      );
    case 'test':
      return await press(async () => {
        await sendTestWebhook(ctx, id);
        return done(words.test_sent(), words.test_sent_text());
      });
    case 'again':
      return await press(async () => {
        await sendWebhookAgain(ctx, { endpointId: id, deliveryId: single(form, 'delivery') });
        return done(words.sent_again());
      });
    case 'pause':
      return await press(async () => {
        await pauseEndpoint(ctx, id);
        return done(words.now_paused());
      });
    case 'resume':
      return await press(async () => {
        await resumeEndpoint(ctx, id);
        return done(words.resumed());
      });
    case 'secret':
      return await shows(() => renewSecret(ctx, id));
    case 'take-over':
      return await shows(() => takeOverEndpoint(ctx, id));
    case 'delete':
      return await press(async () => {
        const { endpoint } = await readDeliveries(ctx, id);
        await deleteEndpoint(ctx, id);
        const headers = flashHeaders({ title: words.deleted(), tone: 'success' });
        return redirect(listPath(endpoint), { headers });
      });
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

const listPath = ({ practiceId }: { practiceId: string | null }) =>
  practiceId === null ? WEBHOOKS_PATH : `${WEBHOOKS_PATH}?practice=${practiceId}`;

export { withRetryAfter as headers } from '../sign-in/retry-after.ts';

export const meta = () => [
  ...pageMeta(words.webhooks(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function EndpointPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries } = loaderData;
  const secret = actionData && 'secret' in actionData ? actionData.secret : null;
  const answer = actionData && 'result' in actionData ? actionData : undefined;
  const lone = answer && answer.about === undefined ? answer.problem : null;
  return (
    <>
      <PageHeading title={words.webhooks()}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">{endpoint.address}</span>
          <EndpointBadge {...endpoint} />
        </span>
      </PageHeading>
      <div className="flex max-w-2xl flex-col gap-6">
        {lone && <Banner tone="error" title={lone} />}
        {!endpoint.isHeld && <TakeOver />}
        {secret && <SecretCard key={secret} secret={secret} />}
        <Deliveries deliveries={deliveries} isPaused={endpoint.paused !== null || !endpoint.isHeld} />
        <Renewed by={endpoint.events.join()}>
          <Events endpoint={endpoint} answer={answer?.about === 'events' ? answer : undefined} />
        </Renewed>
        <State {...endpoint} />
        <p className="text-sm">
          <PageLink to={listPath(endpoint)} className="text-link">
            {words.back()}
          </PageLink>
        </p>
      </div>
    </>
  );
}

const STATES = {
  delivered: { tone: 'positive', say: words.delivered },
  waiting: { tone: 'pending', say: words.waiting },
  failed: { tone: 'danger', say: words.given_up },
} as const;

const READ_AGAIN_MS = 2000;
/** A delivery that a node claimed and then lost stays under way for long. */
const MOST_READINGS = 30;

/** Reloads the deliveries while one of them is under way, so its answer appears by itself. */
function useAnswersSoon(isUnderWay: boolean): void {
  const revalidate = useRevalidateWhenIdle();
  useEffect(() => {
    if (!isUnderWay) return;
    let readings = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      revalidate();
      readings += 1;
      if (readings === MOST_READINGS) clearInterval(timer);
    }, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

const sayType = (type: string) => (type === TEST_EVENT ? words.test_event() : type);

function Deliveries({ deliveries, isPaused }: { deliveries: readonly Formatted[]; isPaused: boolean }) {
  const sent = useNavigation().formData;
  useAnswersSoon(!isPaused && deliveries.some(({ isUnderWay }) => isUnderWay));
  return (
    <Card as="section" aria-labelledby="deliveries">
      <CardHeader id="deliveries" title={words.deliveries()} description={words.deliveries_text()} />
      {deliveries.length === 0 && <p className="mb-5 text-muted">{words.no_deliveries()}</p>}
      {deliveries.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-line border-y">
          {deliveries.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {sayType(one.type)}
                  <Badge tone={STATES[one.state].tone}>{STATES[one.state].say()}</Badge>
                </p>
                <p className="text-muted text-sm">{one.when}</p>
                {one.answer && <p className="text-sm">{one.answer}</p>}
                {one.next && <p className="text-muted text-sm">{one.next}</p>}
                <p className="text-muted text-xs [overflow-wrap:anywhere]">{one.eventId}</p>
              </div>
              {!isPaused && (
                <Form method="post" preventScrollReset failed={{ title: words.not_sent() }}>
                  <input type="hidden" name="intent" value="again" />
                  <input type="hidden" name="delivery" value={one.id} />
                  <Button
                    type="submit"
                    variant="secondary"
                    size="sm"
                    busy={sent?.get('delivery') === one.id}
                    aria-label={words.send_again_named({ event: sayType(one.type), when: one.when })}
                  >
                    {words.send_again()}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isPaused && (
        <Form method="post" preventScrollReset failed={{ title: words.not_sent() }}>
          <IntentButton intent="test" variant="secondary">
            {words.send_test()}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}

function Events(props: {
  endpoint: Pick<Route.ComponentProps['loaderData']['endpoint'], 'id' | 'events' | 'practiceId'>;
  answer: FormAnswer | undefined;
}) {
  const { endpoint, answer } = props;
  const { form, chosen, errors, problem } = useCheckedForm({
    id: `events-${endpoint.id}`,
    schema: eventsForm,
    answer,
    checks: 'onSubmit',
  });
  const types = eventTypesFor(endpoint.practiceId === null ? 'person' : 'practice');
  return (
    <FormCard
      id="events"
      title={words.choose_events()}
      description={words.choose_events_text()}
      failed={words.not_saved()}
      keepsPlace
      {...{ form, problem }}
    >
      <ChoiceGroup
        name="events"
        type="checkbox"
        label={words.events()}
        hideLabel
        defaultValue={chosen('events', endpoint.events)}
        error={errors('events')}
        choices={types.map((type) => ({ value: type, label: type, hint: EVENT_TYPES[type]() }))}
      />
      <IntentButton intent="events" busyText={words.saving()}>
        {words.save_events()}
      </IntentButton>
    </FormCard>
  );
}

function TakeOver() {
  return (
    <Card as="section" aria-label={words.stopped()}>
      <p className="mb-1">{words.stopped_text()}</p>
      <p className="mb-3 text-muted text-sm">{words.take_over_text()}</p>
      <Form method="post" failed={{ title: words.not_taken_over() }}>
        <IntentButton intent="take-over">{words.take_over()}</IntentButton>
      </Form>
    </Card>
  );
}

function State({ paused, isHeld }: { paused: string | null; isHeld: boolean }) {
  return (
    <Card as="section" aria-labelledby="state">
      <CardHeader id="state" title={words.secret_and_state()} />
      <p className="mb-3 text-muted text-sm">{words.secret_renew_text()}</p>
      <Form method="post" failed={{ title: words.secret_not_changed() }}>
        <IntentButton intent="secret" variant="secondary">
          {words.make_new_secret()}
        </IntentButton>
      </Form>
      <div className="mt-6 border-line border-t pt-6">
        {isHeld && (
          <p className="mb-3 text-muted text-sm">
            {paused === 'failures' ? words.paused_by_us_text() : words.pause_text()}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {isHeld && (
            <Form method="post" preventScrollReset failed={{ title: words.not_changed() }}>
              <IntentButton intent={paused === null ? 'pause' : 'resume'} variant="secondary">
                {paused === null ? words.pause() : words.resume()}
              </IntentButton>
            </Form>
          )}
          <AskedForm
            method="post"
            failed={{ title: words.not_deleted() }}
            asks={{
              title: words.delete_question(),
              description: words.delete_means(),
              confirmLabel: words.delete_it(),
            }}
          >
            <IntentButton intent="delete" variant="danger">
              {words.delete_it()}
            </IntentButton>
          </AskedForm>
        </div>
      </div>
    </Card>
  );
}
