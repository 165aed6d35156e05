import { ArrowDown, ArrowUp, Eye, EyeOff, MapPin } from 'lucide-react';
import { data, useNavigation } from 'react-router';
import { movePlace } from '../../../core/business/consultation-places/move-place.server.ts';
import { whyUnlawful } from '../../../core/consultations/bookings/check-state.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { MAX_PLACES, movePlaceForm } from '../../../core/people/experts/places/place-form.ts';
import { setVisitReach } from '../../../core/people/practice-profile/set-visit-reach.server.ts';
import { VISIT_MILES, visitReachForm } from '../../../core/people/practice-profile/visit-reach-form.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { backTo } from '../../people/experts/own-practice.server.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { PRACTICE_PATH, pathFor, SERVICES_PATH } from '../../people/experts/practice-path.ts';
import { setupNoteOf } from '../../people/experts/setup-note.server.ts';
import { SetupNote } from '../../people/experts/setup-note.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Renewed } from '../../sending/renewed.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/places.route';
import { ownPlacesOf, placesToChange } from './own-places.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { places, named, mayChange, visitMiles, consultationMethods, isLive, practiceId } =
    await ownPlacesOf(args);
  const { ctx } = visitOf(args);
  return {
    setup: await setupNoteOf(ctx, practiceId),
    named,
    mayChange,
    visitMiles,
    isLive,
    visits: consultationMethods.includes(HOME_VISIT),
    places: places.map(({ state, zone, ...place }) => ({
      ...place,
      closed: whyUnlawful(ctx, { state, zone }),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { practiceId } = await placesToChange(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  const done = (title: string) => backTo(args, PLACES_PATH, { title });
  switch (single(form, 'intent')) {
    case 'move':
      return await answerForm(form, movePlaceForm, async ({ place, rank }) => {
        await movePlace(ctx, { practiceId, placeId: place, rank });
        return done('Order changed');
      });
    case 'reach':
      return await answerForm(
        form,
        visitReachForm,
        async ({ miles }) => {
          await setVisitReach(ctx, { practiceId, miles: `${miles}` });
          return done('Home visits updated');
        },
        { about: 'reach' },
      );
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta('Places', 'Where you consult, and what everyone sees of it.'),
  { name: 'robots', content: 'noindex' },
];

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const { places, named, mayChange, visitMiles, visits, isLive } = loaderData;
  const newPath = pathFor(`${PLACES_PATH}/new`, named);
  const lacksAddress = places.some(({ isListed, address }) => isListed && !address);
  const isFull = places.length >= MAX_PLACES;
  const problem = actionData && actionData.about !== 'reach' ? actionData.problem : null;
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(PRACTICE_PATH, named)}>Expert Profile</BackLink>
      <PageHeading title="Places">
        Where you consult. Clients see the address after you accept their booking. Everyone else sees only the
        town, and a point on the map.
      </PageHeading>
      <SetupNote note={loaderData.setup} className="mb-6" />
      {problem && <Banner tone="error" title={problem} className="mb-6" />}
      {!mayChange && (
        <Banner tone="info" className="mb-6">
          The owner of the practice can change its places.
        </Banner>
      )}
      {places.length === 0 ? (
        <EmptyState
          title="No places yet"
          description="Tell us where you consult, and clients can find and book you."
          action={mayChange && <ButtonLink to={newPath}>Add a place</ButtonLink>}
        />
      ) : (
        <>
          <ol className="flex flex-col gap-4">
            {places.map((place, rank) => (
              <PlaceItem
                key={place.id}
                {...{ place, rank, mayChange, named, isLive }}
                count={places.length}
              />
            ))}
          </ol>
          {mayChange && (
            <div className="mt-6">
              {isFull ? (
                <p className="text-muted">
                  You have {MAX_PLACES} places, which is the most you can have. Remove one to add another.
                </p>
              ) : (
                <ButtonLink to={newPath} variant={lacksAddress ? 'secondary' : 'primary'}>
                  Add a place
                </ButtonLink>
              )}
            </div>
          )}
        </>
      )}
      <Renewed key={named} by={String(visitMiles)}>
        <Reach
          {...{ visitMiles, visits, named, mayChange }}
          answer={actionData?.about === 'reach' ? actionData : undefined}
        />
      </Renewed>
    </div>
  );
}

type Place = Route.ComponentProps['loaderData']['places'][number];

function PlaceItem(props: {
  place: Place;
  rank: number;
  count: number;
  mayChange: boolean;
  named: string | null;
  isLive: boolean;
}) {
  const { place, rank, count, mayChange, named, isLive } = props;
  const name = place.label || place.address || place.publicLabel;
  const Seen = place.isExactPublic ? Eye : EyeOff;
  const icon = 'mt-1 size-4 shrink-0 text-muted';
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 font-display font-medium text-lg [overflow-wrap:anywhere]">
          {place.label || place.publicLabel}
        </h2>
        {place.check === 'waiting' && <Badge tone="pending">In review</Badge>}
        {place.check === 'rejected' && <Badge tone="neutral">Not approved</Badge>}
        {place.isListed && rank === 0 && count > 1 && <Badge tone="positive">First place</Badge>}
      </div>
      <ul className="mt-3 flex flex-col gap-2">
        <li className="flex gap-2">
          <MapPin aria-hidden="true" className={icon} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {place.address || <span className="text-pending-text">No address yet</span>}
            {place.zip && <span className="block text-muted text-sm">ZIP code {place.zip}</span>}
          </span>
        </li>
        <li className="flex gap-2">
          <Seen aria-hidden="true" className={icon} />
          <span className="min-w-0">
            Everyone sees {place.publicLabel}, and on the map{' '}
            {place.isExactPublic ? 'the exact point' : 'a point nearby'}.
          </span>
        </li>
      </ul>
      {place.check === 'waiting' && (
        <Banner
          tone="info"
          title={place.isListed ? 'We are checking the address' : 'We are checking this place'}
          className="mt-4"
        >
          {place.isListed
            ? isLive
              ? 'This takes 1-2 business days. In the meantime, clients can find and book you here.'
              : 'This takes 1-2 business days.'
            : 'Clients can find and book you here once we have, within 1-2 business days. Your other places stay as they are.'}
        </Banner>
      )}
      {place.check === 'rejected' && (
        <Banner
          tone="notice"
          icon={null}
          title={place.isListed ? 'We could not confirm the address' : 'We could not confirm this place'}
          className="mt-4"
        >
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{place.said}</p>
          <p>
            {place.isListed
              ? 'Enter the address again, and we check it. Until then, you can’t accept requests to meet here.'
              : 'Correct the address, and we check it again.'}
          </p>
        </Banner>
      )}
      {place.closed && (
        <Banner tone="notice" title={place.closed} className="mt-4">
          No one can find or book you at this place.
        </Banner>
      )}
      {mayChange && (
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink
            to={pathFor(`${PLACES_PATH}/${place.id}`, named)}
            variant={place.address ? 'secondary' : 'primary'}
            aria-label={place.address ? `Change: ${name}` : `Add the address: ${name}`}
          >
            {place.address ? 'Change' : 'Add the address'}
          </ButtonLink>
          {rank > 0 && <Move {...{ place, name }} rank={rank - 1} />}
          {rank < count - 1 && <Move {...{ place, name }} rank={rank + 1} down />}
        </div>
      )}
    </Card>
  );
}

function Move(props: { place: Place; name: string; rank: number; down?: boolean }) {
  const { place, name, rank, down } = props;
  const label = down ? 'Move down' : 'Move up';
  const Icon = down ? ArrowDown : ArrowUp;
  return (
    <Form method="post" preventScrollReset failed={{ title: 'Failed to change the order' }}>
      <input type="hidden" name="place" value={place.id} />
      <input type="hidden" name="rank" value={rank} />
      <Button type="submit" name="intent" value="move" variant="ghost" aria-label={`${label}: ${name}`}>
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </Button>
    </Form>
  );
}

function Reach(props: {
  visitMiles: number;
  visits: boolean;
  named: string | null;
  mayChange: boolean;
  answer: NonNullable<Route.ComponentProps['actionData']> | undefined;
}) {
  const { visitMiles, visits, named, mayChange, answer } = props;
  const busy = useNavigation().formData?.get('intent') === 'reach';
  const { form, field, problem } = useCheckedForm({
    id: 'reach',
    schema: visitReachForm,
    answer,
    defaultValue: { miles: String(visitMiles) },
  });
  const miles = visitMiles === 1 ? 'a mile' : `${visitMiles} miles`;
  return (
    <Card as="section" aria-labelledby="reach" className="mt-10">
      <CardHeader
        id="reach"
        title="Home visits"
        description={
          visits
            ? 'How far you go to a client, measured from the nearest of your places as everyone sees them.'
            : 'You don’t offer home visits yet. This distance counts once you do.'
        }
      />
      {!visits && (
        <ButtonLink to={`${pathFor(SERVICES_PATH, named)}#methods`} variant="secondary" className="mb-5">
          Choose how you consult
        </ButtonLink>
      )}
      {problem && <Banner tone="error" title={problem} className="mb-4" />}
      {mayChange ? (
        <Form
          {...form}
          method="post"
          preventScrollReset
          failed={{ title: 'Failed to save how far you go' }}
          className="flex flex-col gap-4"
        >
          <TextField
            {...field('miles')}
            label="How far you go"
            hint={`${VISIT_MILES.least} to ${VISIT_MILES.most} miles.`}
            inputMode="numeric"
            maxLength={3}
            required
            after="miles"
            className="max-w-48"
          />
          <Button
            type="submit"
            name="intent"
            value="reach"
            variant="secondary"
            className="self-start"
            busy={busy}
            busyText="Saving..."
          >
            Save
          </Button>
        </Form>
      ) : (
        <p>Up to {miles}.</p>
      )}
    </Card>
  );
}
