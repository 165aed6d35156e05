import { useId, useState } from 'react';
import * as words from '#text/people/accounts/pictures';
import {
  faultOfFile,
  PHOTO_BYTES,
  PHOTO_MB,
  PHOTO_TYPES,
  PHOTO_WORDS,
  type PhotoFault,
  sayOfFile,
  sayTooMany,
} from '../../../core/people/accounts/pictures/photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { FileField, type FileFieldProps } from '../../ui/fields/file-field.tsx';
import { fitPicture } from '../../ui/fields/fit-picture.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { ChosenPictures } from './chosen-pictures.tsx';

/**
 * A field for pictures. The browser shrinks pictures that are too large to send. Without JavaScript, the
 * hint states the limit.
 */
export function PictureField(
  props: Omit<FileFieldProps, 'accept' | 'onChange' | 'type' | 'drops'> & {
    hint: string;
    fault?: PhotoFault | null;
    /** Maximum number of pictures in one choice; 1 by default. */
    most?: number;
    /** Whether people can drop pictures on the field. */
    takesDrops?: boolean;
    /** Shows the chosen pictures below the field: 'sending' while they are sent, 'waiting' until then. */
    previews?: 'waiting' | 'sending';
    /** `isWhole` is false if we left out some of the chosen files. */
    onTaken?: (field: HTMLInputElement, taken: { isWhole: boolean }) => void;
  },
) {
  const { hint, fault = null, error, most = 1, takesDrops, previews, onTaken, ...input } = props;
  const [found, setFound] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const own = useId();
  const id = input.id ?? own;
  const shown = found ?? (fault && PHOTO_WORDS[fault].message());

  /** Keeps the valid files, and says why it leaves out the others. */
  async function take(field: HTMLInputElement) {
    const files = [...(field.files ?? [])];
    const { fitting, faults } = await sorted(files, most);
    // The person may have changed the choice by now.
    if (files.some((file, at) => field.files?.[at] !== file)) return;
    setFound(faults.length > 0 ? faults.join('\n') : null);
    setChosen(fitting);
    if (fitting.length === 0) field.value = '';
    else if (fitting.length < files.length || fitting.some((file, at) => file !== files[at]))
      put(field, fitting);
    if (fitting.length > 0) onTaken?.(field, { isWhole: faults.length === 0 });
  }

  function letGo() {
    const field = document.getElementById(id) as HTMLInputElement;
    field.value = '';
    setChosen([]);
    field.focus();
  }

  const field = (
    <FileField
      {...input}
      id={id}
      className={previews ? undefined : input.className}
      drops={takesDrops ? sayDrop(most) : undefined}
      hint={
        <>
          {hint}{' '}
          <RichText
            message={most > 1 ? words.kinds_and_limit_each : words.kinds_and_limit}
            inputs={{ megabytes: PHOTO_MB }}
            limit={(text) => <span className="hidden noscript:inline">{text}</span>}
          />
        </>
      }
      accept={PHOTO_TYPES}
      multiple={most > 1}
      error={shown ?? allOf(error)}
      onChange={(event) => take(event.currentTarget)}
    />
  );
  if (!previews) return field;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-3', input.className)}>
      {field}
      <ChosenPictures files={chosen} onRemove={previews === 'sending' ? null : letGo} />
    </div>
  );
}

const allOf = (error: FileFieldProps['error']) => (typeof error === 'string' ? error : error?.join('\n'));
const sayDrop = (most: number) => (most === 1 ? words.drag_photo() : words.drag_photos());

/** Returns the pictures to send, and the reason for each file left out. */
async function sorted(files: readonly File[], most: number): Promise<{ fitting: File[]; faults: string[] }> {
  if (most === 1 && files.length > 1) return { fitting: [], faults: [words.one_picture_at_a_time()] };
  const left = files.slice(most).map(({ name }) => name);
  const found = await Promise.all(files.slice(0, most).map(fittingOf));
  const fitting: File[] = [];
  const faults: string[] = [];
  for (const [at, one] of found.entries()) {
    if (typeof one !== 'string') fitting.push(one);
    else {
      const message = PHOTO_WORDS[one].message();
      faults.push(files.length > 1 ? sayOfFile(files[at]!.name, message) : message);
    }
  }
  return { fitting, faults: left.length > 0 ? [...faults, sayTooMany(most, left)] : faults };
}

async function fittingOf(file: File): Promise<File | PhotoFault> {
  const fault = await faultOfFile(file);
  return fault ? ((await fitPicture(file, PHOTO_BYTES)) ?? fault) : file;
}

function put(field: HTMLInputElement, files: readonly File[]): void {
  const fitting = new DataTransfer();
  for (const file of files) fitting.items.add(file);
  field.files = fitting.files;
}
