import { data, useNavigation } from 'react-router';
import { removeGalleryPhoto, savePhotoWords } from '../../../core/people/gallery/change-gallery.server.ts';
import {
  MAX_CAPTION_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  photoWordsForm,
} from '../../../core/people/gallery/gallery-form.ts';
import { readGallery } from '../../../core/people/gallery/read-gallery.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { single } from '../../../lib/single-field.ts';
import { fullPhotoSources } from '../../../platform/images/full-photo.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import { IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { backTo, namedPractice, practiceToChange } from '../experts/own-practice.server.ts';
import { PHOTOS_PATH, pathFor } from '../experts/practice-path.ts';
import { ConfirmContent } from '../practice-profile/confirm-content.tsx';
import type { Route } from './+types/photo.route';
import { GALLERY_WORDS } from './gallery-words.ts';

export async function loader(args: Route.LoaderArgs) {
  const { practice } = await practiceToChange(args, PHOTOS_PATH);
  const photos = await readGallery(visitOf(args).ctx, practice.id);
  const photo = photos.find(({ id }) => id === args.params.id.toLowerCase());
  if (!photo) throw backTo(args, PHOTOS_PATH, { title: GALLERY_WORDS.gone, tone: 'neutral' });
  return { photo, named: namedPractice(args) };
}

export async function action(args: Route.ActionArgs) {
  await practiceToChange(args, PHOTOS_PATH);
  const { ctx } = visitOf(args);
  const which = { practiceId: namedPractice(args), photoId: args.params.id.toLowerCase() };
  const form = await args.request.formData();
  const back = async (act: () => Promise<void>, title: string) => {
    try {
      await act();
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'not_found') throw error;
      return backTo(args, PHOTOS_PATH, { title: GALLERY_WORDS.gone, tone: 'neutral' });
    }
    return backTo(args, PHOTOS_PATH, { title });
  };
  switch (single(form, 'intent')) {
    case 'save':
      return await answerForm(form, photoWordsForm, (words) =>
        back(() => savePhotoWords(ctx, { ...which, ...words }), GALLERY_WORDS.saved),
      );
    case 'remove':
      return await answerForm(
        form,
        NO_FIELDS,
        () => back(() => removeGalleryPhoto(ctx, which), GALLERY_WORDS.removed),
        { about: 'remove' },
      );
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta('Photo', 'What one of your photos shows.'),
  { name: 'robots', content: 'noindex' },
];

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  const { photo, named } = loaderData;
  const busy = useNavigation().formData?.get('intent');
  const { id, description, caption } = photo;
  const answer = actionData?.about === undefined ? actionData : undefined;
  const { form, field, problem } = useCheckedForm({
    id: `photo-${id}`,
    schema: photoWordsForm,
    answer,
    checks: 'onSubmit',
    defaultValue: { description, caption },
  });
  const isWarned = answer?.refusal?.code === 'content_warning';
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(PHOTOS_PATH, named)}>{GALLERY_WORDS.title}</BackLink>
      <PageHeading title="Photo" />
      <div className="flex flex-col gap-6">
        {photo.standing === 'hidden' && (
          <Banner tone="notice" icon={null} title={GALLERY_WORDS.hidden}>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{photo.hiddenReason}</p>
          </Banner>
        )}
        {photo.standing === 'waiting' && <Banner tone="info" title={GALLERY_WORDS.waits} />}
        <Card>
          <img
            {...fullPhotoSources(photo)}
            sizes="(min-width: 42rem) 38rem, 90vw"
            alt={description || caption || 'The photo'}
            width={photo.width}
            height={photo.height}
            className="mb-6 h-auto max-h-96 w-full rounded-md bg-sunken object-contain"
          />
          {problem && !isWarned && <Banner tone="error" title={problem} className="mb-5" />}
          <Form
            {...form}
            method="post"
            failed={{ title: GALLERY_WORDS.failedToSave }}
            className="flex flex-col gap-5"
          >
            <TextArea
              {...field('description')}
              label={GALLERY_WORDS.description}
              hint={GALLERY_WORDS.descriptionHint}
              required
              rows={2}
              maxLength={MAX_DESCRIPTION_LENGTH}
              counterLimit={MAX_DESCRIPTION_LENGTH}
            />
            <TextField
              {...field('caption')}
              label={GALLERY_WORDS.caption}
              hint={GALLERY_WORDS.captionHint}
              optional
              maxLength={MAX_CAPTION_LENGTH}
            />
            <ConfirmContent answer={answer} />
            <div className="flex flex-wrap items-center gap-4">
              <IntentButton intent="save" busyText={GALLERY_WORDS.saving}>
                {GALLERY_WORDS.save}
              </IntentButton>
              <Unsaved card="Photo" intent="save" />
            </div>
          </Form>
        </Card>
        <Card as="section" aria-labelledby="remove">
          <CardHeader id="remove" title={GALLERY_WORDS.removeTitle} description={GALLERY_WORDS.removeAbout} />
          {actionData?.about === 'remove' && actionData.problem && (
            <Banner tone="error" title={actionData.problem} className="mb-4" />
          )}
          <AskedForm
            method="post"
            failed={{ title: GALLERY_WORDS.failedToRemove }}
            asks={{
              title: GALLERY_WORDS.removeAsk,
              description: GALLERY_WORDS.removeAbout,
              confirmLabel: GALLERY_WORDS.remove,
            }}
          >
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="secondary"
              busy={busy === 'remove'}
              busyText={GALLERY_WORDS.removing}
            >
              {GALLERY_WORDS.remove}
            </Button>
          </AskedForm>
        </Card>
      </div>
    </div>
  );
}
