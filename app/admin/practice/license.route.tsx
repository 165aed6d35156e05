import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { regionName } from '../../../core/ground/geography/states.ts';
import { queueOf } from '../../../core/overview/moderation/waiting.ts';
import { isOwnMatter } from '../../../core/people/experts/own-matter.ts';
import { LICENSE_STATUS_WORDS, sayDaysLeft } from '../../../core/practice/licenses/license.ts';
import { LICENSE_SHOWN } from '../../../core/practice/licenses/license-shown.ts';
import { type LicenseView, readLicense } from '../../../core/practice/licenses/read-licenses.server.ts';
import { approveLicense, rejectLicense } from '../../../core/practice/licenses/review-license.server.ts';
import { visitOf } from '../../context.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { ApproveCard, RejectCard } from '../decide-cards.tsx';
import { DetailHeading } from '../detail-heading.tsx';
import { OwnMatter } from '../own-matter.tsx';
import type { Route } from './+types/license.route';
import { decide } from './decide.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const license = await readLicense(ctx, args.params.id);
  return {
    ...license,
    seen: await seenOf(ctx, [LICENSE_SHOWN, args.params.id]),
    isOwn: isOwnMatter(ctx.actor, license),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const { id } = args.params;
  return await decide(form, {
    table: queueOf('licenses'),
    what: 'License',
    approve: () => approveLicense(ctx, { id }),
    reject: (words) => rejectLicense(ctx, { id, words }),
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'License · Admin' }, { name: 'robots', content: 'noindex' }];

export default function License({ loaderData: license, actionData }: Route.ComponentProps) {
  const { practice, practiceId, place, status, former, picture, said } = license;
  const { word, tone } = LICENSE_STATUS_WORDS[status];
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/licenses', label: 'Licenses' }}
        title={practice}
        problem={actionData?.about === undefined ? actionData?.problem : null}
        answer={actionData}
      >
        <Badge tone={tone}>{word()}</Badge>
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Card as="section" aria-label="What was sent">
            <FactList
              facts={[
                [
                  'Practice',
                  <PageLink key="practice" to={`/expert/${practiceId}`} className="text-link">
                    {practice}
                  </PageLink>,
                ],
                ['Place', place ?? 'None'],
                ...factsOf(license),
                ...(said ? ([['We said', said]] as const) : []),
              ]}
            />
          </Card>
          {former && (
            <Card as="section" aria-labelledby="former">
              <CardHeader id="former" title="Valid so far" />
              <FactList facts={factsOf(former)} />
            </Card>
          )}
          {status === 'waiting' && license.isOwn && <OwnMatter />}
          {status === 'waiting' && !license.isOwn && (
            <>
              <ApproveCard
                what="license"
                description="Number, issuing state and last day are as the picture shows them. A hidden listing comes back at once."
              />
              <RejectCard what="license" description="We e-mail the owners the reason." answer={actionData} />
            </>
          )}
        </div>
        <Card as="section" aria-labelledby="picture" className="min-w-0">
          <h2 id="picture" className="font-display font-medium text-lg">
            Picture
          </h2>
          {picture ? (
            <a href={picture} target="_blank" rel="noreferrer" className="mt-3 block">
              <img
                src={picture}
                alt={`License of ${practice}, opens in a new tab`}
                className="h-auto w-full rounded-md border border-line bg-sunken object-contain"
              />
            </a>
          ) : (
            <p className="mt-2 text-muted">There is none.</p>
          )}
        </Card>
      </div>
    </>
  );
}

function factsOf({ number, state, expiresOn, left }: LicenseView): [string, string][] {
  return [
    ['Number', number],
    ['Issued in', regionName(state)],
    ['Expires on', `${expiresOn} (${left < 0 ? 'expired' : sayDaysLeft(left)})`],
  ];
}
