import { PLACE_CHECK_SHOWN } from '../../../core/business/consultation-places/place-check-shown.ts';
import { readPlaceCheck } from '../../../core/business/consultation-places/read-place-checks.server.ts';
import { approvePlace, rejectPlace } from '../../../core/business/consultation-places/review-place.server.ts';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { queueOf } from '../../../core/overview/moderation/waiting.ts';
import { isOwnMatter } from '../../../core/people/experts/own-matter.ts';
import { PLACE_CHECK_WORDS } from '../../../core/people/experts/places/place-check.ts';
import { visitOf } from '../../context.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { ApproveCard, RejectCard } from '../decide-cards.tsx';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { OwnMatter } from '../own-matter.tsx';
import type { Route } from './+types/place.route';
import { decide } from './decide.server.ts';
import { PlaceMap } from './place-map.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const place = await readPlaceCheck(ctx, args.params.id);
  return {
    ...place,
    seen: await seenOf(ctx, [PLACE_CHECK_SHOWN, args.params.id]),
    isOwn: isOwnMatter(ctx.actor, place),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const { id } = args.params;
  return await decide(form, {
    table: queueOf('places'),
    what: 'Place',
    approve: () => approvePlace(ctx, { id }),
    reject: (words) => rejectPlace(ctx, { id, words }),
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Place · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Place({ loaderData: place, actionData }: Route.ComponentProps) {
  const { practice, practiceId, status, address, zip, publicLabel, said, sentAt } = place;
  const { formerAddress, formerZip, formerLabel, isListed } = place;
  const isFirst = formerLabel !== null && formerAddress === null && formerZip === zip;
  const title = isFirst ? 'The first address of a place' : formerLabel ? 'Where it is to be' : 'A new place';
  const { word, tone } = PLACE_CHECK_WORDS[status];
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/places', label: 'Places' }}
        title={practice}
        problem={actionData?.about === undefined ? actionData?.problem : null}
        answer={actionData}
      >
        <Badge tone={tone}>{word}</Badge>
      </DetailHeading>
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
        {status === 'waiting' && place.isOwn && <OwnMatter />}
        {status === 'waiting' && !place.isOwn && (
          <>
            <ApproveCard
              what="place"
              description={
                isListed
                  ? 'The address stays. Clients find and book the practice there already.'
                  : 'Clients find and book the practice there from then on.'
              }
            />
            <RejectCard
              what="place"
              description={
                isListed
                  ? 'We remove the address, and the place stays listed. We e-mail the owners the reason.'
                  : 'We e-mail the owners the reason.'
              }
              answer={actionData}
            />
          </>
        )}
      </div>
    </>
  );
}
