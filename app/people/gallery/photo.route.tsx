import { data, useNavigation } from 'react-router';
import * as messages from '#text/people/gallery/screens';
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

export async function loader(args: Route.LoaderArgs) {
  const { practice } = await practiceToChange(args, PHOTOS_PATH);
  const photos = await readGallery(visitOf(args).ctx, practice.id);
  const photo = photos.find(({ id }) => id === args.params.id.toLowerCase());
  if (!photo) throw backTo(args, PHOTOS_PATH, { title: messages.gone(), tone: 'neutral' });
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
      return backTo(args, PHOTOS_PATH, { title: messages.gone(), tone: 'neutral' });
    }
    return backTo(args, PHOTOS_PATH, { title });
  };
  switch (single(form, 'intent')) {
    case 'save':
      return await answerForm(form, photoWordsForm, (words) =>
        back(() => savePhotoWords(ctx, { ...which, ...words }), messages.saved()),
      );
    case 'remove':
      return await answerForm(
        form,
        NO_FIELDS,
        () => back(() => removeGalleryPhoto(ctx, which), messages.removed()),
        { about: 'remove' },
      );
    default:
      throw data({ message: messages.no_such_action() }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta(messages.photo(), messages.photo_description()),
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
      <BackLink to={pathFor(PHOTOS_PATH, named)}>{messages.title()}</BackLink>
      <PageHeading title={messages.photo()} />
      <div className="flex flex-col gap-6">
        {photo.standing === 'hidden' && (
          <Banner tone="notice" icon={null} title={messages.hidden()}>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{photo.hiddenReason}</p>
          </Banner>
        )}
        {photo.standing === 'waiting' && <Banner tone="info" title={messages.waits()} />}
        <Card>
          <img
            {...fullPhotoSources(photo)}
            sizes="(min-width: 42rem) 38rem, 90vw"
            alt={description || caption || messages.the_photo()}
            width={photo.width}
            height={photo.height}
            className="mb-6 h-auto max-h-96 w-full rounded-md bg-sunken object-contain"
          />
          {problem && !isWarned && <Banner tone="error" title={problem} className="mb-5" />}
          <Form
            {...form}
            method="post"
            failed={{ title: messages.failed_to_save() }}
            className="flex flex-col gap-5"
          >
            <TextArea
              {...field('description')}
              label={messages.description()}
              hint={messages.description_hint()}
              required
              rows={2}
              maxLength={MAX_DESCRIPTION_LENGTH}
              counterLimit={MAX_DESCRIPTION_LENGTH}
            />
            <TextField
              {...field('caption')}
              label={messages.caption()}
              hint={messages.caption_hint()}
              optional
              maxLength={MAX_CAPTION_LENGTH}
            />
            <ConfirmContent answer={answer} />
            <div className="flex flex-wrap items-center gap-4">
              <IntentButton intent="save" busyText={messages.saving()}>
                {messages.save()}
              </IntentButton>
              <Unsaved card={messages.photo()} intent="save" />
            </div>
          </Form>
        </Card>
        <Card as="section" aria-labelledby="remove">
          <CardHeader id="remove" title={messages.remove_title()} description={messages.remove_about()} />
          {actionData?.about === 'remove' && actionData.problem && (
            <Banner tone="error" title={actionData.problem} className="mb-4" />
          )}
          <AskedForm
            method="post"
            failed={{ title: messages.failed_to_remove() }}
            asks={{
              title: messages.remove_ask(),
              description: messages.remove_about(),
              confirmLabel: messages.remove(),
            }}
          >
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="secondary"
              busy={busy === 'remove'}
              busyText={messages.removing()}
            >
              {messages.remove()}
            </Button>
          </AskedForm>
        </Card>
      </div>
    </div>
  );
}
