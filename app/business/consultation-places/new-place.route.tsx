import { useNavigation } from 'react-router';
import * as words from '#text/business/consultation-places/screens';
import { savePlace } from '../../../core/business/consultation-places/save-place.server.ts';
import { newPlaceForm } from '../../../core/people/experts/places/place-form.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { backTo } from '../../people/experts/own-practice.server.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { pathFor } from '../../people/experts/practice-path.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/new-place.route';
import { placesToChange } from './own-places.server.ts';
import { PlaceFields } from './place-fields.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { named, places } = await placesToChange(args);
  const bare = places.find(({ isListed, address }) => isListed && !address);
  return {
    named,
    bare: bare && { id: bare.id, name: bare.label || bare.publicLabel },
    newId: visitOf(args).ctx.newId(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { practiceId } = await placesToChange(args);
  return await answerForm(await args.request.formData(), newPlaceForm, async (place) => {
    await savePlace(visitOf(args).ctx, { ...place, practiceId, placeId: null });
    return backTo(args, PLACES_PATH, {
      title: words.place_added(),
      description: words.place_added_description(),
    });
  });
}

export const meta = () => [
  ...pageMeta(words.add_place(), words.add_place_description()),
  { name: 'robots', content: 'noindex' },
];

export default function NewPlace({ loaderData, actionData }: Route.ComponentProps) {
  const { bare } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const { form, field, problem } = useCheckedForm({
    id: 'new-place',
    schema: newPlaceForm,
    answer: actionData,
  });
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(PLACES_PATH, loaderData.named)}>{words.places()}</BackLink>
      <PageHeading title={words.add_place()}>{words.add_place_intro()}</PageHeading>
      {bare && (
        <Banner
          tone="info"
          title={words.bare_place({ place: bare.name })}
          className="mb-6"
          action={
            <ButtonLink
              to={pathFor(`${PLACES_PATH}/${bare.id}`, loaderData.named)}
              variant="secondary"
              size="sm"
            >
              {words.add_its_address()}
            </ButtonLink>
          }
        >
          {words.bare_place_hint()}
        </Banner>
      )}
      {problem && <Banner tone="error" title={problem} className="mb-6" />}
      <Card>
        <Form {...form} method="post" failed={{ title: words.add_failed() }} className="flex flex-col gap-5">
          <input type="hidden" name="newId" value={loaderData.newId} />
          <PlaceFields field={field} />
          <Button type="submit" className="self-start" busy={busy} busyText={words.adding()}>
            {words.add_the_place()}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
