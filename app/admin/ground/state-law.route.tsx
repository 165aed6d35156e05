import { data, redirect } from 'react-router';
import { refuseUnseen, seenOf } from '../../../core/ground/admin/seen.server.ts';
import { changeLaw } from '../../../core/ground/geography/change-law.server.ts';
import { changeTax } from '../../../core/ground/geography/change-tax.server.ts';
import { countryDay } from '../../../core/ground/geography/law.ts';
import { lawForm } from '../../../core/ground/geography/law-form.ts';
import { LAW_SHOWN } from '../../../core/ground/geography/law-shown.ts';
import { taxForm } from '../../../core/ground/geography/tax-form.ts';
import {
  type LawTouches,
  previewLaw,
  readStateLaw,
} from '../../../core/overview/moderation/read-state-law.server.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/state-law.route';
import { countOf, STATUS_TONES, STATUS_WORDS, sayLawDay } from './law-words.ts';
import { StateTaxCard } from './state-tax.tsx';

const FIELDS = ['state', 'status', 'since', 'until', 'note', 'source'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const { state } = args.params;
  const law = await readStateLaw(ctx, state);
  const asked = Object.fromEntries(new URL(args.request.url).searchParams);
  const read = lawForm.safeParse({ ...asked, state });
  const change = read.success ? read.data : null;
  const preview = change && { change, touches: await previewLaw(ctx, change) };
  return {
    law,
    preview,
    seen: await seenOf(ctx, [LAW_SHOWN, state]),
    today: countryDay(ctx.now()).toString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const { state } = args.params;
  form.set('state', state);
  switch (single(form, 'intent')) {
    case 'preview':
      return await answerForm(form, lawForm, async ({ state: _, until, ...rest }) => {
        await refuseUnseen(ctx, LAW_SHOWN, state, ['Law']);
        return redirect(`/admin/law/${state}?${new URLSearchParams({ ...rest, until: until ?? '' })}`);
      });
    case 'change':
      return await answerForm(form, lawForm, async (change) => {
        await changeLaw(ctx, change);
        const description = 'It takes effect everywhere within ten seconds.';
        return redirect(`/admin/law/${state}`, {
          headers: flashHeaders({ title: 'Law changed', description, tone: 'success' }),
        });
      });
    case 'tax':
      return await answerForm(
        form,
        taxForm,
        async ({ rate: _, ...change }) => {
          await changeTax(ctx, { ...change, rate: single(form, 'rate') });
          const description = 'It takes effect everywhere within ten seconds.';
          return redirect(`/admin/law/${state}`, {
            headers: flashHeaders({ title: 'Tax changed', description, tone: 'success' }),
          });
        },
        { about: 'tax' },
      );
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Law of ${loaderData?.law.name ?? 'a state'} · Admin` },
  { name: 'robots', content: 'noindex' },
];

export default function StateLaw({ loaderData, actionData }: Route.ComponentProps) {
  const { law, preview, today } = loaderData;
  const { form, field, problem } = useCheckedForm({
    id: `law-${law.code}`,
    schema: lawForm,
    answer: actionData?.about === undefined ? actionData : undefined,
    defaultValue: preview ? { ...preview.change, until: preview.change.until ?? '' } : { since: today },
  });
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/law', label: 'Law' }}
        title={law.name}
        problem={problem}
        answer={actionData}
      >
        <Badge tone={STATUS_TONES[law.status]}>{STATUS_WORDS[law.status]}</Badge>
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          {preview && (
            <Card as="section" aria-labelledby="touches">
              <CardHeader
                id="touches"
                title="Who is affected"
                description={`${STATUS_WORDS[preview.change.status]} from ${sayLawDay(preview.change.since)}${
                  preview.change.until ? ` to ${sayLawDay(preview.change.until)}` : ' on'
                }`}
              />
              <FactList facts={sayTouches(law.name, preview.touches)} />
              <Form method="post" failed={{ title: 'Failed to change the law' }} className="mt-6">
                {FIELDS.map((name) => (
                  <input key={name} type="hidden" name={name} value={preview.change[name] ?? ''} />
                ))}
                <IntentButton intent="change" busyText="Changing...">
                  Change the law
                </IntentButton>
              </Form>
            </Card>
          )}
          <FormCard
            id="say"
            title="Record a change"
            description="You’ll see who is affected before anything changes. To correct an entry, use the same first day again."
            failed="Failed to see who is affected"
            problem={null}
            form={form}
          >
            <input type="hidden" name="state" value={law.code} />
            <SelectField
              {...field('status')}
              label="Status"
              placeholder="Choose"
              options={(['legal', 'mixed', 'illegal'] as const).map((value) => ({
                value,
                label: STATUS_WORDS[value],
              }))}
            />
            <TextField {...field('since')} type="date" label="First day" />
            <TextField {...field('until')} type="date" label="Last day" optional />
            <TextArea
              {...field('note')}
              label="Note"
              hint="Everyone can read it on the Legal Information page."
              maxLength={300}
              counterLimit={300}
              rows={2}
            />
            <TextField
              {...field('source')}
              label="Source"
              hint="Where this is written down, such as a bill number."
              maxLength={300}
            />
            <IntentButton intent="preview" variant="secondary" busyText="Looking...">
              See who is affected
            </IntentButton>
          </FormCard>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {law.stranded.length > 0 && <Stranded law={law} />}
          <Card as="section" aria-labelledby="rows">
            <CardHeader id="rows" title="What the law says" />
            <ul className="flex flex-col gap-4">
              {law.rows.map((row) => (
                <li key={row.since} className="border-line border-t pt-4 first:border-0 first:pt-0">
                  <p className="font-semibold">
                    {STATUS_WORDS[row.status]} from {sayLawDay(row.since)}
                    {row.until && ` to ${sayLawDay(row.until)}`}
                  </p>
                  <p className="[overflow-wrap:anywhere]">{row.note}</p>
                  <p className="text-muted text-sm [overflow-wrap:anywhere]">{row.source}</p>
                </li>
              ))}
            </ul>
          </Card>
          <StateTaxCard
            state={law}
            taxes={law.taxes}
            today={today}
            answer={actionData?.about === 'tax' ? actionData : undefined}
          />
        </div>
      </div>
    </>
  );
}

/** Lists accepted bookings on days when the law does not allow them. They stay unless one side cancels. */
function Stranded({ law }: { law: Route.ComponentProps['loaderData']['law'] }) {
  return (
    <Card as="section" aria-labelledby="stranded">
      <CardHeader
        id="stranded"
        title="Upcoming accepted bookings"
        description={`The law does not allow these on their day. We told both sides. They stay in place, and can begin on the day, unless one side cancels.`}
      />
      <ul className="flex flex-col gap-3">
        {law.stranded.map((booking) => (
          <li key={booking.id}>
            <span className="block font-semibold">
              <Moment at={booking.startsAt} />
            </span>
            <PageLink to={`/admin/people/${booking.clientId}`} className="text-link">
              {booking.client}
            </PageLink>{' '}
            with{' '}
            {booking.expertId ? (
              <PageLink to={`/admin/people/${booking.expertId}`} className="text-link">
                {booking.expert}
              </PageLink>
            ) : (
              booking.expert
            )}
          </li>
        ))}
      </ul>
      {law.moreStranded && (
        <p className="mt-3 text-muted text-sm">
          These are the soonest {law.stranded.length}. The others follow as their days come.
        </p>
      )}
    </Card>
  );
}

function sayTouches(state: string, touches: LawTouches): [string, string][] {
  const { effect, experts, waiting, accepted, hoping } = touches;
  const listed = countOf(experts, 'expert', 'experts');
  if (effect === 'stays') return [['Service', `${state} stays as it is. No one is affected.`]];
  if (effect === 'opens') {
    return [
      ['Experts', `${listed}: listed and open for booking from then on`],
      ['Waiting', `${countOf(hoping, 'person waits', 'people wait')} for this: one e-mail each, on that day`],
    ];
  }
  return [
    ['Experts', `${listed}: hidden from search, lists and the map`],
    ['Requests', `${countOf(waiting, 'request', 'requests')} waiting now: they end, and we tell both sides`],
    [
      'Bookings',
      `${countOf(accepted, 'accepted booking', 'accepted bookings')}: they stay, we tell both sides, and you’ll find them here`,
    ],
  ];
}
