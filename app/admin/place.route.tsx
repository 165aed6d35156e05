import { data, redirect, useNavigation } from 'react-router';
import { actingAdmin } from '../../core/admin/acting-admin.ts';
import { readPlaceCheck } from '../../core/bookings/read-place-checks.server.ts';
import { approvePlace, rejectPlace } from '../../core/bookings/review-place.server.ts';
import { PLACE_CHECK_WORDS, PLACE_WORDS_LONGEST, rejectPlaceForm } from '../../core/experts/place-check.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { answerForm, NO_FIELDS } from '../sending/answer-form.server.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Route } from './+types/place.route';
import { BackLink } from './back-link.tsx';
import { FactList } from './fact-list.tsx';
import { Moment } from './moment.tsx';
import { PlaceMap } from './place-map.tsx';

export async function loader(args: Route.LoaderArgs) {
  return await readPlaceCheck(visitOf(args).ctx, args.params.id);
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  actingAdmin(ctx);
  const { id } = args.params;
  const form = await args.request.formData();
  const about = single(form, 'intent');
  const done = (title: string) =>
    redirect('/admin/places', { headers: flashHeaders({ title, tone: 'success' }) });
  switch (about) {
    case 'approve':
      return await answerForm(form, NO_FIELDS, async () => {
        await approvePlace(ctx, { id });
        return done('Place approved');
      });
    case 'reject':
      return await answerForm(
        form,
        rejectPlaceForm,
        async ({ words }) => {
          await rejectPlace(ctx, { id, words });
          return done('Place rejected');
        },
        { about },
      );
    default:
      throw data({ message: 'There is no such act.' }, { status: 422 });
  }
}

export const meta = () => [{ title: 'Place · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Place({ loaderData: place, actionData }: Route.ComponentProps) {
  const { practice, practiceId, status, address, zip, publicLabel, said, sentAt } = place;
  const { formerAddress, formerZip, formerLabel, isListed } = place;
  const isFirst = formerLabel !== null && formerAddress === null && formerZip === zip;
  const title = isFirst ? 'The first address of a place' : formerLabel ? 'Where it is to be' : 'A new place';
  const { word, tone } = PLACE_CHECK_WORDS[status];
  const problem = actionData?.about === undefined ? actionData?.problem : null;
  const busy = useNavigation().formData?.get('intent');
  return (
    <>
      <BackLink to="/admin/places">Places</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-display text-3xl [overflow-wrap:anywhere]">{practice}</h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {problem && <Banner tone="error" title={problem} className="mb-6" />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="now" className="min-w-0">
          <CardHeader id="now" title={title} />
          <FactList
            facts={[
              [
                'Practice',
                <PageLink key="practice" to={`/expert/${practiceId}`} className="text-link">
                  {practice}
                </PageLink>,
              ],
              ['Address', address],
              ['ZIP code', zip],
              ['Town', publicLabel],
              ['Sent', <Moment key="sent" at={sentAt} />],
              ...(said ? ([['We said', said]] as const) : []),
            ]}
          />
          <div className="mt-4">
            <PlaceMap label={zip} name={publicLabel} />
          </div>
        </Card>
        {formerLabel && !isFirst && (
          <Card as="section" aria-labelledby="before" className="min-w-0">
            <CardHeader id="before" title="Where it was" />
            <FactList
              facts={[
                ['Address', formerAddress ?? 'Not told'],
                ['ZIP code', formerZip ?? 'Not told'],
                ['Town', formerLabel],
              ]}
            />
            <div className="mt-4">
              <PlaceMap label={formerZip ?? formerLabel} name={formerLabel} />
            </div>
          </Card>
        )}
        {status === 'waiting' && (
          <>
            <Card as="section" aria-labelledby="approve">
              <CardHeader
                id="approve"
                title="Approve"
                description={
                  isListed
                    ? 'The address stays. Clients find and book the practice there already.'
                    : 'Clients find and book the practice there from then on.'
                }
              />
              <Form method="post" failed={{ title: 'Failed to approve the place' }}>
                <Button
                  type="submit"
                  name="intent"
                  value="approve"
                  busy={busy === 'approve'}
                  busyText="Approving..."
                >
                  Approve
                </Button>
              </Form>
            </Card>
            <Reject answer={actionData} isListed={isListed} />
          </>
        )}
      </div>
    </>
  );
}

function Reject({ answer, isListed }: { answer: FormAnswer | undefined; isListed: boolean }) {
  const busy = useNavigation().formData?.get('intent') === 'reject';
  const { form, field, problem } = useCheckedForm({
    id: 'reject',
    schema: rejectPlaceForm,
    answer: answer?.about === 'reject' ? answer : undefined,
    checks: 'onSubmit',
  });
  return (
    <Card as="section" aria-labelledby="reject-title">
      <CardHeader
        id="reject-title"
        title="Reject"
        description={
          isListed
            ? 'The address is taken off, and the place stays listed. The owners read why, by mail.'
            : 'The owners read why, by mail.'
        }
      />
      {problem && <Banner tone="error" title={problem} className="mb-4" />}
      <Form
        {...form}
        method="post"
        failed={{ title: 'Failed to reject the place' }}
        className="flex flex-col gap-4"
      >
        <TextArea {...field('words')} label="Why" required maxLength={PLACE_WORDS_LONGEST} rows={3} />
        <Button
          type="submit"
          name="intent"
          value="reject"
          variant="danger"
          className="self-start"
          busy={busy}
          busyText="Rejecting..."
        >
          Reject
        </Button>
      </Form>
    </Card>
  );
}
