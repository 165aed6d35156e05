import { ArrowDown, ArrowUp, Eye, EyeOff, MapPin } from 'lucide-react';
import { data, useNavigation } from 'react-router';
import * as words from '#text/business/consultation-places/screens';
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
      closed: whyUnlawful(ctx, { state, zone })?.() ?? null,
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
        return done(words.order_changed());
      });
    case 'reach':
      return await answerForm(
        form,
        visitReachForm,
        async ({ miles }) => {
          await setVisitReach(ctx, { practiceId, miles: `${miles}` });
          return done(words.visits_updated());
        },
        { about: 'reach' },
      );
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta(words.places(), words.places_description()),
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
      <BackLink to={pathFor(PRACTICE_PATH, named)}>{words.expert_profile()}</BackLink>
      <PageHeading title={words.places()}>{words.places_intro()}</PageHeading>
      <SetupNote note={loaderData.setup} className="mb-6" />
      {problem && <Banner tone="error" title={problem} className="mb-6" />}
      {!mayChange && (
        <Banner tone="info" className="mb-6">
          {words.owner_can_change()}
        </Banner>
      )}
      {places.length === 0 ? (
        <EmptyState
          title={words.no_places()}
          description={words.no_places_description()}
          action={mayChange && <ButtonLink to={newPath}>{words.add_place()}</ButtonLink>}
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
                <p className="text-muted">{words.places_full({ most: MAX_PLACES })}</p>
              ) : (
                <ButtonLink to={newPath} variant={lacksAddress ? 'secondary' : 'primary'}>
                  {words.add_place()}
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
        {place.check === 'waiting' && <Badge tone="pending">{words.in_review()}</Badge>}
        {place.check === 'rejected' && <Badge tone="neutral">{words.not_approved()}</Badge>}
        {place.isListed && rank === 0 && count > 1 && <Badge tone="positive">{words.first_place()}</Badge>}
      </div>
      <ul className="mt-3 flex flex-col gap-2">
        <li className="flex gap-2">
          <MapPin aria-hidden="true" className={icon} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {place.address || <span className="text-pending-text">{words.no_address()}</span>}
            {place.zip && (
              <span className="block text-muted text-sm">{words.zip_of_place({ zip: place.zip })}</span>
            )}
          </span>
        </li>
        <li className="flex gap-2">
          <Seen aria-hidden="true" className={icon} />
          <span className="min-w-0">
            {place.isExactPublic
              ? words.everyone_sees_exact({ town: place.publicLabel })
              : words.everyone_sees_nearby({ town: place.publicLabel })}
          </span>
        </li>
      </ul>
      {place.check === 'waiting' && (
        <Banner
          tone="info"
          title={place.isListed ? words.address_in_check() : words.place_in_check()}
          className="mt-4"
        >
          {place.isListed
            ? isLive
              ? words.check_takes_days_meanwhile()
              : words.check_takes_days()
            : words.place_in_check_description()}
        </Banner>
      )}
      {place.check === 'rejected' && (
        <Banner
          tone="notice"
          icon={null}
          title={place.isListed ? words.address_not_confirmed() : words.place_not_confirmed()}
          className="mt-4"
        >
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{place.said}</p>
          <p>{place.isListed ? words.address_not_confirmed_hint() : words.place_not_confirmed_hint()}</p>
        </Banner>
      )}
      {place.closed && (
        <Banner tone="notice" title={place.closed} className="mt-4">
          {words.no_one_finds_you()}
        </Banner>
      )}
      {mayChange && (
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink
            to={pathFor(`${PLACES_PATH}/${place.id}`, named)}
            variant={place.address ? 'secondary' : 'primary'}
            aria-label={
              place.address ? words.change_named({ place: name }) : words.add_address_named({ place: name })
            }
          >
            {place.address ? words.change() : words.add_address()}
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
  const label = down ? words.move_down() : words.move_up();
  const Icon = down ? ArrowDown : ArrowUp;
  return (
    <Form method="post" preventScrollReset failed={{ title: words.order_failed() }}>
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
  return (
    <Card as="section" aria-labelledby="reach" className="mt-10">
      <CardHeader
        id="reach"
        title={words.home_visits()}
        description={visits ? words.home_visits_description() : words.no_home_visits()}
      />
      {!visits && (
        <ButtonLink to={`${pathFor(SERVICES_PATH, named)}#methods`} variant="secondary" className="mb-5">
          {words.choose_methods()}
        </ButtonLink>
      )}
      {problem && <Banner tone="error" title={problem} className="mb-4" />}
      {mayChange ? (
        <Form
          {...form}
          method="post"
          preventScrollReset
          failed={{ title: words.how_far_failed() }}
          className="flex flex-col gap-4"
        >
          <TextField
            {...field('miles')}
            label={words.how_far()}
            hint={words.how_far_hint({ least: VISIT_MILES.least, most: VISIT_MILES.most })}
            inputMode="numeric"
            maxLength={3}
            required
            after={words.miles()}
            className="max-w-48"
          />
          <Button
            type="submit"
            name="intent"
            value="reach"
            variant="secondary"
            className="self-start"
            busy={busy}
            busyText={words.saving()}
          >
            {words.save()}
          </Button>
        </Form>
      ) : (
        <p>{words.up_to_miles({ miles: visitMiles })}</p>
      )}
    </Card>
  );
}
