import { data, redirect } from 'react-router';
import { rejectionForm } from '../../../core/ground/admin/admin-words.ts';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { queueOf } from '../../../core/overview/moderation/waiting.ts';
import { isOwnMatter } from '../../../core/people/experts/own-matter.ts';
import { approvePhoto, hidePhoto, showPhoto } from '../../../core/people/gallery/judge-photo.server.ts';
import { PHOTO_SHOWN } from '../../../core/people/gallery/photo-shown.ts';
import { readPhotoForAdmin } from '../../../core/people/gallery/read-photos.server.ts';
import { CONTENT_WORDS, checkContent } from '../../../core/people/practice-profile/content-check.ts';
import { single } from '../../../lib/single-field.ts';
import { fullPhotoSources } from '../../../platform/images/full-photo.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { ApproveCard, ReasonCard } from '../decide-cards.tsx';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { OwnMatter } from '../own-matter.tsx';
import type { Route } from './+types/photo.route';
import { sayPhotoState } from './photo-words.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const photo = await readPhotoForAdmin(ctx, args.params.id);
  return {
    photo,
    seen: await seenOf(ctx, [PHOTO_SHOWN, photo.id]),
    isOwn: isOwnMatter(ctx.actor, { practiceId: photo.practiceId }),
    found: checkContent(`${photo.caption}\n${photo.description}`).map(({ kind }) => CONTENT_WORDS[kind]()),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const photoId = args.params.id;
  const back = (title: string) =>
    redirect(queueOf('photos'), { headers: flashHeaders({ title, tone: 'success' }) });
  switch (single(form, 'intent')) {
    case 'approve':
      return await answerForm(form, NO_FIELDS, async () => {
        await approvePhoto(ctx, { photoId });
        return back('Photo approved');
      });
    case 'show':
      return await answerForm(form, NO_FIELDS, async () => {
        await showPhoto(ctx, { photoId });
        return back('Photo shown again');
      });
    case 'hide':
      return await answerForm(
        form,
        rejectionForm,
        async ({ words: reason }) => {
          await hidePhoto(ctx, { photoId, reason });
          return back('Photo hidden');
        },
        { about: 'hide' },
      );
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Photo · Admin' }, { name: 'robots', content: 'noindex' }];

export default function PhotoOfAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { photo, isOwn, found } = loaderData;
  const { word, tone } = sayPhotoState(photo);
  const isHidden = photo.standing === 'hidden';
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/photos', label: 'Photos' }}
        title={`Photo of ${photo.practice}`}
        problem={actionData?.about === undefined ? actionData?.problem : null}
        answer={actionData}
      >
        <Badge tone={tone}>{word}</Badge>
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-label="The photo">
          <img
            {...fullPhotoSources(photo)}
            sizes="(min-width: 64rem) 36rem, 90vw"
            alt={photo.description || `A photo of ${photo.practice}`}
            width={photo.width}
            height={photo.height}
            className="mb-5 h-auto w-full rounded-md border border-line bg-sunken object-contain"
          />
          <FactList
            facts={[
              [
                'Practice',
                <PageLink key="practice" to={`/admin/practices/${photo.practiceId}`} className="text-link">
                  {photo.practice}
                </PageLink>,
              ],
              ['Caption', photo.caption || 'None'],
              ['Description', photo.description || 'None yet'],
              ['Added', <Moment key="added" at={photo.at} />],
              ...(found.length > 0 ? [['The content check found', found.join(', ')] as const] : []),
              ...(photo.hiddenReason ? [['Hidden because', photo.hiddenReason] as const] : []),
            ]}
          />
        </Card>
        {isOwn ? (
          <OwnMatter />
        ) : (
          <div className="flex min-w-0 flex-col gap-6">
            {!isHidden && !photo.isChecked && (
              <ApproveCard
                what="photo"
                description={
                  photo.standing === 'waiting'
                    ? 'Clients see it from now on.'
                    : 'Clients see it already. This takes it off your list.'
                }
              />
            )}
            {isHidden ? (
              <ShowAgain />
            ) : (
              <ReasonCard
                intent="hide"
                title="Hide"
                description="No one but the practice and admins sees it. The owners get the reason by e-mail."
                busyText="Hiding..."
                failed="Failed to hide the photo"
                answer={actionData}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

function ShowAgain() {
  return (
    <FormCard
      id="show"
      title="Show again"
      description="It is back on the profile, and the owners hear of it by e-mail."
      problem={null}
      form={{}}
      failed="Failed to show the photo again"
    >
      <IntentButton intent="show" variant="secondary" busyText="Showing...">
        Show again
      </IntentButton>
    </FormCard>
  );
}
