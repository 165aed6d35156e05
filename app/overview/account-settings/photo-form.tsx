import { ImagePlus, Trash2 } from 'lucide-react';
import { type RefObject, use, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import * as words from '#text/overview/account-settings/screens';
import * as pictures from '#text/people/accounts/pictures';
import {
  faultOfFile,
  PHOTO_MB,
  PHOTO_TYPES,
  PHOTO_WORDS,
  type PhotoFault,
} from '../../../core/people/accounts/pictures/photo.ts';
import { CONTINUED_FIELD, MARK_FIELD } from '../../../core/people/sign-in/page-mark.ts';
import { Form, useSend } from '../../sending/form.tsx';
import { PageMark } from '../../sending/page-mark.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type PhotoCrop, PhotoCropper } from './photo-cropper.tsx';

export interface PhotoFormProps {
  image: string | null;
  initials: string;
  fault: PhotoFault | null;
}

const ACTION = '/dashboard/settings/photo';
const REMOVAL = 'photo-removal';

/**
 * Replaces or removes the photo. With JavaScript, the person chooses the square before sending; without it,
 * the server crops to the center.
 */
export function PhotoForm({ image, initials, fault }: PhotoFormProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [foundHere, setFoundHere] = useState<PhotoFault | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const { key } = useLocation();
  const mark = use(PageMark);
  const upload = useFetcher();
  const lastFile = useRef<File | null>(null);
  const lastCrop = useRef<PhotoCrop | null>(null);
  const send = useSend(
    { title: PHOTO_WORDS.failed.title(), text: PHOTO_WORDS.failed.message() },
    { sendAgain: (goesOnAs) => sendPhoto(lastCrop.current, goesOnAs) },
  );
  const shownFault = foundHere ?? (hydrated && chosen ? null : fault);

  // Every response to a photo, even a refusal, redirects back here with a new key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each redirect back here brings a new key
  useEffect(() => setChosen(null), [key]);

  async function choose(file: File | undefined) {
    if (!file) return;
    lastFile.current = file;
    const wrong = await faultOfFile(file);
    // The person may have chosen another file by now.
    if (lastFile.current !== file) return;
    setFoundHere(wrong);
    setChosen(wrong ? null : file);
    if (input.current) input.current.value = '';
  }

  function sendPhoto(crop: PhotoCrop | null, goesOnAs: string | null = null) {
    if (!chosen) return;
    lastCrop.current = crop;
    const form = new FormData();
    const counts = goesOnAs ?? mark;
    if (counts) form.set(MARK_FIELD, counts);
    if (goesOnAs) form.set(CONTINUED_FIELD, 'yes');
    form.set('photo', chosen);
    if (crop) for (const [name, value] of Object.entries(crop)) form.set(name, String(value));
    send.begin(ACTION, false);
    void upload.submit(form, {
      method: 'post',
      action: ACTION,
      encType: 'multipart/form-data',
      preventScrollReset: true,
    });
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar src={image} initials={initials} size="xl" />
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            <ChooseForm input={input} hasPhoto={image !== null} onChoose={choose} />
            {image && <RemoveForm />}
          </div>
          <p className="text-muted text-sm">{pictures.kinds_and_removal({ megabytes: PHOTO_MB })}</p>
        </div>
      </div>
      {shownFault && (
        <Banner tone="error" title={PHOTO_WORDS[shownFault].title()} className="mt-5">
          {PHOTO_WORDS[shownFault].message()}
        </Banner>
      )}
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={words.choose_part()}
        description={words.choose_part_text()}
      >
        {chosen && (
          <PhotoCropper
            file={chosen}
            busy={upload.state !== 'idle'}
            note={send.note}
            onCancel={() => setChosen(null)}
            onDone={(crop) => sendPhoto(crop)}
          />
        )}
      </Dialog>
    </div>
  );
}

/** Picks a file and, without JavaScript, also sends it. */
function ChooseForm(props: {
  input: RefObject<HTMLInputElement | null>;
  hasPhoto: boolean;
  onChoose: (file: File | undefined) => Promise<void>;
}) {
  const { input, hasPhoto, onChoose } = props;
  return (
    <Form
      method="post"
      action={ACTION}
      failed={{ title: PHOTO_WORDS.failed.title(), text: PHOTO_WORDS.failed.message() }}
      encType="multipart/form-data"
      className="flex flex-wrap items-center gap-3"
    >
      <label className="group relative inline-flex has-disabled:pointer-events-none">
        <span className="sr-only">{words.choose_photo()}</span>
        <input
          ref={input}
          type="file"
          name="photo"
          accept={PHOTO_TYPES}
          required
          onChange={(event) => void onChoose(event.currentTarget.files?.[0])}
          className="absolute inset-0 cursor-pointer opacity-0 noscript:static noscript:max-w-64 noscript:opacity-100"
        />
        <span aria-hidden="true" className="noscript:hidden">
          <span className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 py-2 font-semibold group-hover:border-accent-text group-hover:bg-accent-soft group-hover:text-accent-soft-text group-has-focus-visible:outline-2 group-has-focus-visible:outline-focus group-has-focus-visible:outline-offset-2 group-has-disabled:opacity-50">
            <ImagePlus className="size-5" />
            {hasPhoto ? words.change_photo() : words.upload_photo()}
          </span>
        </span>
      </label>
      <div className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          {words.upload_photo()}
        </Button>
      </div>
    </Form>
  );
}

function RemoveForm() {
  const removal = useFetcher({ key: REMOVAL });
  return (
    <Form
      method="post"
      action={ACTION}
      navigate={false}
      fetcherKey={REMOVAL}
      failed={{ title: words.error(), text: words.image_not_removed() }}
      preventScrollReset
      className="flex flex-col items-start gap-3"
    >
      <Button
        type="submit"
        name="intent"
        value="remove"
        variant="ghost"
        busy={removal.state !== 'idle'}
        busyText={words.removing()}
      >
        <Trash2 aria-hidden="true" className="size-5" />
        {words.remove()}
      </Button>
    </Form>
  );
}
