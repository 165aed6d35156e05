import { data, useNavigation } from 'react-router';
import * as words from '#text/business/consultation-places/screens';
import { removePlace } from '../../../core/business/consultation-places/remove-place.server.ts';
import { savePlace } from '../../../core/business/consultation-places/save-place.server.ts';
import { placeForm } from '../../../core/people/experts/places/place-form.ts';
import { hidePlacePhotos, placePhotosOf } from '../../../core/people/practice-profile/place-photos.server.ts';
import { placeWithId } from '../../../core/people/practice-profile/read-own-places.server.ts';
import { single } from '../../../lib/single-field.ts';
import { photoAddress, photoSources } from '../../../platform/images/photo-address.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { backTo } from '../../people/experts/own-practice.server.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { pathFor } from '../../people/experts/practice-path.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/place.route';
import { placesToChange } from './own-places.server.ts';
import { PlaceFields } from './place-fields.tsx';

export async function loader(args: Route.LoaderArgs) {
  const own = await placesToChange(args);
  const place = placeWithId(own, args.params.id);
  const photos = (await placePhotosOf(visitOf(args).ctx, own.practiceId)).get(place.id) ?? [];
  return {
    named: own.named,
    place,
    photos: photos.map(photoAddress),
    isOnly: own.places.length === 1,
    isLive: own.isLive,
  };
}

export async function action(args: Route.ActionArgs) {
  const { practiceId } = await placesToChange(args);
  const { ctx } = visitOf(args);
  const placeId = args.params.id;
  const form = await args.request.formData();
  const done = (title: string) => backTo(args, PLACES_PATH, { title });
  switch (single(form, 'intent')) {
    case 'save':
      return await answerForm(form, placeForm, async (place) => {
        await savePlace(ctx, { ...place, practiceId, placeId });
        return done(words.place_saved());
      });
    case 'hide-photos':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await hidePlacePhotos(ctx, { practiceId, placeId: args.params.id.toLowerCase() });
          return done(words.photos_removed());
        },
        { about: 'hide-photos' },
      );
    case 'remove':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await removePlace(ctx, { practiceId, placeId });
          return done(words.place_removed());
        },
        { about: 'remove' },
      );
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta(words.change_place(), words.change_place_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Place({ loaderData, actionData }: Route.ComponentProps) {
  const { place, photos, isOnly, isLive, named } = loaderData;
  const busy = useNavigation().formData?.get('intent');
  const { label, address, zip, directions, bring, isExactPublic, isStepFree, hasParking } = place;
  const { form, field, problem } = useCheckedForm({
    id: `place-${place.id}`,
    schema: placeForm,
    answer: actionData?.about === undefined ? actionData : undefined,
    defaultValue: { label, address, zip, directions, bring, isExactPublic, isStepFree, hasParking },
  });
  const kept = actionData?.about === undefined ? null : actionData.problem;
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(PLACES_PATH, named)}>{words.places()}</BackLink>
      <PageHeading title={label || place.publicLabel}>
        {place.isListed && (address === '' || place.check === 'waiting')
          ? address === ''
            ? words.address_missing_note()
            : isLive
              ? words.address_checked_meanwhile()
              : words.address_checked()
          : words.if_address_changes()}
      </PageHeading>
      {(problem || kept) && <Banner tone="error" title={problem ?? kept} className="mb-6" />}
      <Card>
        <Form {...form} method="post" failed={{ title: words.save_failed() }} className="flex flex-col gap-5">
          <PlaceFields field={field} />
          <Button
            type="submit"
            name="intent"
            value="save"
            className="self-start"
            busy={busy === 'save'}
            busyText={words.saving()}
          >
            {words.save_place()}
          </Button>
        </Form>
      </Card>
      {photos.length > 0 && <Photos photos={photos} busy={busy === 'hide-photos'} />}
      <Card as="section" aria-labelledby="remove" className="mt-6">
        <CardHeader
          id="remove"
          title={words.remove_place()}
          description={isOnly ? words.only_place() : words.remove_place_description()}
        />
        {!isOnly && (
          <AskedForm
            method="post"
            failed={{ title: words.remove_failed() }}
            asks={{
              title: words.remove_asked(),
              description: words.remove_asked_description(),
              confirmLabel: words.remove(),
            }}
          >
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="danger"
              busy={busy === 'remove'}
              busyText={words.removing()}
            >
              {words.remove_place()}
            </Button>
          </AskedForm>
        )}
      </Card>
    </div>
  );
}

function Photos({ photos, busy }: { photos: readonly string[]; busy: boolean }) {
  return (
    <Card as="section" aria-labelledby="photos" className="mt-6">
      <CardHeader id="photos" title={words.photos()} description={words.photos_description()} />
      <ul className="mb-4 flex flex-wrap gap-3">
        {photos.map((photo, at) => (
          <li key={photo}>
            <img
              {...photoSources(photo, 128)}
              alt={words.photo_number({ number: at + 1, total: photos.length })}
              width={128}
              height={128}
              className="size-32 rounded-md border border-line object-cover"
            />
          </li>
        ))}
      </ul>
      <Form method="post" failed={{ title: words.remove_photos_failed() }}>
        <Button
          type="submit"
          name="intent"
          value="hide-photos"
          variant="secondary"
          busy={busy}
          busyText={words.removing()}
        >
          {words.remove_photos()}
        </Button>
      </Form>
    </Card>
  );
}
