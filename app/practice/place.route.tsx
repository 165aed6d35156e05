import { data, useNavigation } from 'react-router';
import { removePlace } from '../../core/bookings/remove-place.server.ts';
import { savePlace } from '../../core/bookings/save-place.server.ts';
import { placeForm } from '../../core/experts/place-form.ts';
import { placeWithId } from '../../core/experts/read-own-places.server.ts';
import { single } from '../../lib/single-field.ts';
import { BackLink } from '../admin/back-link.tsx';
import { visitOf } from '../context.server.ts';
import { pageMeta } from '../page-meta.ts';
import { answerForm, NO_FIELDS } from '../sending/answer-form.server.ts';
import { Form } from '../sending/form.tsx';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/place.route';
import { placesToChange } from './own-places.server.ts';
import { backTo } from './own-practice.server.ts';
import { PlaceFields } from './place-fields.tsx';
import { PLACES_PATH } from './places-path.ts';
import { pathFor } from './practice-path.ts';

export async function loader(args: Route.LoaderArgs) {
  const own = await placesToChange(args);
  return { named: own.named, place: placeWithId(own, args.params.id), isOnly: own.places.length === 1 };
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
        return done('Place saved');
      });
    case 'remove':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await removePlace(ctx, { practiceId, placeId });
          return done('Place removed');
        },
        { about: 'remove' },
      );
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta('Change a place', 'Change where you consult.'),
  { name: 'robots', content: 'noindex' },
];

export default function Place({ loaderData, actionData }: Route.ComponentProps) {
  const { place, isOnly, named } = loaderData;
  const busy = useNavigation().formData?.get('intent');
  const { label, address, zip, isExactPublic } = place;
  const { form, field, problem } = useCheckedForm({
    id: `place-${place.id}`,
    schema: placeForm,
    answer: actionData?.about === 'remove' ? undefined : actionData,
    defaultValue: { label, address, zip, isExactPublic },
  });
  const kept = actionData?.about === 'remove' ? actionData.problem : null;
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(PLACES_PATH, named)}>Places</BackLink>
      <PageHeading title={label || place.publicLabel}>
        If you change the address, we tell the clients who have a confirmed booking here.
      </PageHeading>
      {(problem || kept) && <Banner tone="error" title={problem ?? kept} className="mb-6" />}
      <Card>
        <Form
          {...form}
          method="post"
          failed={{ title: 'Failed to save the place' }}
          className="flex flex-col gap-5"
        >
          <PlaceFields field={field} />
          <Button
            type="submit"
            name="intent"
            value="save"
            className="self-start"
            busy={busy === 'save'}
            busyText="Saving..."
          >
            Save the place
          </Button>
        </Form>
      </Card>
      <Card as="section" aria-labelledby="remove" className="mt-6">
        <CardHeader
          id="remove"
          title="Remove this place"
          description={
            isOnly
              ? 'This is your only place. Add the new one first, then remove this one.'
              : 'We delete its address and its hours, and no one can find or book you there. Bookings at this place must end first.'
          }
        />
        {!isOnly && (
          <Form method="post" failed={{ title: 'Failed to remove the place' }}>
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="danger"
              busy={busy === 'remove'}
              busyText="Removing..."
            >
              Remove this place
            </Button>
          </Form>
        )}
      </Card>
    </div>
  );
}
