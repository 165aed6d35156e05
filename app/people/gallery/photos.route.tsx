import { ArrowLeft, ArrowLeftToLine, ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import * as words from '#text/people/gallery/screens';
import { addPhotos } from '../../../core/people/gallery/add-photos.server.ts';
import { movePhoto } from '../../../core/people/gallery/change-gallery.server.ts';
import {
  MAX_GALLERY_PHOTOS,
  type OwnPhoto,
  PHOTOS_AT_ONCE,
  roomLeft,
} from '../../../core/people/gallery/gallery.ts';
import { addPhotosForm, movePhotoForm } from '../../../core/people/gallery/gallery-form.ts';
import { readGallery } from '../../../core/people/gallery/read-gallery.server.ts';
import { single } from '../../../lib/single-field.ts';
import { fullPhotoSources } from '../../../platform/images/full-photo.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { photoBeside } from '../accounts/photo-beside.ts';
import { PictureField } from '../accounts/picture-field.tsx';
import { backTo, namedPractice, practiceOf, practiceToChange } from '../experts/own-practice.server.ts';
import { PracticeFrame } from '../experts/practice-frame.tsx';
import { PHOTOS_PATH, pathFor } from '../experts/practice-path.ts';
import type { Route } from './+types/photos.route';
import { namePhoto, STANDING_WORDS, sayAdded, sayCount, sayRoom } from './gallery-words.ts';

export async function loader(args: Route.LoaderArgs) {
  const own = await practiceOf(args);
  const { ctx } = visitOf(args);
  const photos = await readGallery(ctx, own.practice.id);
  return { ...own, photos, newId: ctx.newId(), isTooLarge: args.url.searchParams.get('photo') === 'size' };
}

export async function action(args: Route.ActionArgs) {
  await practiceToChange(args, PHOTOS_PATH);
  const { ctx } = visitOf(args);
  const practiceId = namedPractice(args);
  const form = await args.request.formData();
  switch (single(form, 'intent')) {
    case 'add': {
      const files = form.getAll('photos').filter((file) => file instanceof Blob && file.size > 0);
      const photos = await Promise.all(files.map((file) => (file as Blob).bytes()));
      form.set('photos', '');
      return await answerForm(
        form,
        addPhotosForm,
        async ({ newId }) => {
          const sent = { practiceId, photos, newId };
          const { added, wait } = await photoBeside('photos', () => addPhotos(ctx, sent));
          return backTo(args, PHOTOS_PATH, {
            title: sayAdded(added),
            ...(wait && { description: words.waits() }),
          });
        },
        { about: 'add' },
      );
    }
    case 'move':
      return await answerForm(
        form,
        movePhotoForm,
        async ({ photo, rank }) => {
          await movePhoto(ctx, { practiceId, photoId: photo.toLowerCase(), rank });
          return backTo(args, PHOTOS_PATH, { title: words.moved() });
        },
        { tellsNotFound: true },
      );
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

/** Reloads even after a refusal, because another tab may have changed the gallery. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
}

export const meta = () => [...pageMeta(words.title(), words.about()), { name: 'robots', content: 'noindex' }];

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, photos, newId, isTooLarge } = loaderData;
  const { mayChange } = practice;
  const named = choice.length > 0 ? practice.id : null;
  const problem = actionData?.about === undefined ? actionData?.problem : null;
  return (
    <PracticeFrame tab={PHOTOS_PATH} {...{ practice, access, choice }}>
      <div className="flex flex-col gap-6">
        {mayChange && (
          <AddPhotos
            // New photos in the list mean that the upload has finished, so start with an empty field.
            key={photos
              .map(({ id }) => id)
              .toSorted()
              .join()}
            have={photos.length}
            newId={newId}
            isTooLarge={isTooLarge}
            answer={actionData?.about === 'add' ? actionData : undefined}
          />
        )}
        <Card as="section" aria-labelledby="gallery">
          <CardHeader
            id="gallery"
            title={
              <>
                {words.title()}{' '}
                <span className="tabular font-sans text-base text-muted">{sayCount(photos.length)}</span>
              </>
            }
            description={words.about()}
          />
          {problem && <Banner tone="error" title={problem} className="mb-5" />}
          {photos.length === 0 ? (
            <EmptyState
              level={3}
              title={words.empty_title()}
              description={mayChange ? words.empty() : words.empty_to_read()}
            />
          ) : (
            <ol className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
              {photos.map((photo, rank) => (
                <PhotoItem
                  key={photo.id}
                  {...{ photo, rank, mayChange, named }}
                  isLast={rank === photos.length - 1}
                />
              ))}
            </ol>
          )}
        </Card>
      </div>
    </PracticeFrame>
  );
}

function PhotoItem(props: {
  photo: OwnPhoto;
  rank: number;
  isLast: boolean;
  mayChange: boolean;
  named: string | null;
}) {
  const { photo, rank, isLast, mayChange, named } = props;
  const name = namePhoto(photo, rank);
  const { standing } = photo;
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <div className="relative">
        <img
          {...fullPhotoSources(photo)}
          sizes="(min-width: 48rem) 22rem, (min-width: 40rem) 45vw, 90vw"
          alt={photo.description || name}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          className="aspect-[4/3] h-auto w-full rounded-md border border-line bg-sunken object-contain"
        />
        <div className="absolute top-2 left-2 flex flex-wrap gap-1.5">
          {rank === 0 && standing === 'shown' && <Badge tone="positive">{words.first()}</Badge>}
          {standing !== 'shown' && (
            <Badge tone={standing === 'hidden' ? 'danger' : 'pending'}>{STANDING_WORDS[standing]()}</Badge>
          )}
          {!photo.description && mayChange && <Badge tone="pending">{words.needs_words()}</Badge>}
        </div>
      </div>
      {photo.caption && <p className="[overflow-wrap:anywhere]">{photo.caption}</p>}
      {mayChange && (
        <div className="mt-auto flex flex-wrap items-center gap-1">
          <ButtonLink
            to={pathFor(`${PHOTOS_PATH}/${photo.id}`, named)}
            variant="secondary"
            size="sm"
            aria-label={`${photo.description ? words.change() : words.describe()}: ${name}`}
          >
            {photo.description ? words.change() : words.describe()}
          </ButtonLink>
          {rank > 0 && <Move {...{ photo, name }} to={rank - 1} way="earlier" />}
          {!isLast && <Move {...{ photo, name }} to={rank + 1} way="later" />}
          {rank > 1 && <Move {...{ photo, name }} to={0} way="makeFirst" />}
        </div>
      )}
    </li>
  );
}

const MOVES = { earlier: ArrowLeft, later: ArrowRight, makeFirst: ArrowLeftToLine } as const;
const WAY_WORDS = {
  earlier: { label: words.earlier, says: words.move_earlier },
  later: { label: words.later, says: words.move_later },
  makeFirst: { label: words.make_first, says: words.make_first },
};

function Move(props: { photo: OwnPhoto; name: string; to: number; way: keyof typeof MOVES }) {
  const { photo, name, to, way } = props;
  const label = WAY_WORDS[way].label();
  const Icon = MOVES[way];
  return (
    <Form method="post" preventScrollReset failed={{ title: words.failed_to_move() }}>
      <input type="hidden" name="photo" value={photo.id} />
      <input type="hidden" name="rank" value={to} />
      <Button
        type="submit"
        name="intent"
        value="move"
        variant="ghost"
        size="sm"
        aria-label={`${WAY_WORDS[way].says()}: ${name}`}
      >
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </Button>
    </Form>
  );
}

/**
 * Adds photos as soon as someone chooses them. The button is for retries, and for pages without JavaScript.
 */
function AddPhotos(props: {
  have: number;
  newId: string;
  isTooLarge: boolean;
  answer: FormAnswer | undefined;
}) {
  const { have, newId, isTooLarge, answer } = props;
  const adder = useRef<HTMLDivElement>(null);
  const [isChosen, setChosen] = useState(false);
  const busy = useNavigation().formData?.get('intent') === 'add';
  const { form, held, errors, problem } = useCheckedForm({ id: 'add-photos', schema: addPhotosForm, answer });
  const said = problem ?? errors('newId')?.[0];
  const room = Math.min(roomLeft(have), PHOTOS_AT_ONCE);
  return (
    <Card as="section" aria-labelledby="add">
      <CardHeader id="add" title={words.add()} />
      {said && <Banner tone="error" title={said} className="mb-5" />}
      {room === 0 ? (
        <p className="text-muted">{words.full({ most: MAX_GALLERY_PHOTOS })}</p>
      ) : (
        <Form
          {...form}
          method="post"
          encType="multipart/form-data"
          failed={{ title: words.failed_to_add() }}
          preventScrollReset
          className="flex flex-col items-start gap-3"
        >
          <input type="hidden" name="newId" value={newId} />
          <PictureField
            {...held('photos')}
            label={words.chosen()}
            hint={sayRoom(have)}
            most={room}
            takesDrops
            previews={busy ? 'sending' : 'waiting'}
            fault={isTooLarge ? 'size' : null}
            required
            onTaken={(field, { isWhole }) => {
              setChosen(true);
              if (isWhole) field.form?.requestSubmit(adder.current?.querySelector('button'));
            }}
          />
          <div ref={adder} className={isChosen ? undefined : 'hidden noscript:block'}>
            <IntentButton intent="add" variant="secondary" busyText={words.adding()}>
              {words.add_button()}
            </IntentButton>
          </div>
        </Form>
      )}
    </Card>
  );
}
