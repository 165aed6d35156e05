import { useState } from 'react';
import {
  faultOfFile,
  PHOTO_BYTES,
  PHOTO_KINDS,
  PHOTO_MB,
  PHOTO_TYPES,
  PHOTO_WORDS,
  type PhotoFault,
} from '../../../core/people/accounts/photo.ts';
import { FileField, type FileFieldProps } from '../../ui/fields/file-field.tsx';
import { fitPicture } from '../../ui/fields/fit-picture.ts';

/**
 * A field for pictures. The browser shrinks those that are too large to send; without script, the hint
 * states the limit.
 */
export function PictureField(
  props: Omit<FileFieldProps, 'accept' | 'onChange' | 'type'> & {
    /** What the picture should show. */
    hint: string;
    /** Why the server refused the last picture. */
    fault?: PhotoFault | null;
    /** The most pictures that can be chosen together; 1 by default. */
    most?: number;
    /** Called with the field when it has pictures that can be sent. */
    onTaken?: (field: HTMLInputElement) => void;
  },
) {
  const { hint, fault = null, error, most = 1, onTaken, ...input } = props;
  const [found, setFound] = useState<string | null>(null);
  const shown = found ?? (fault && PHOTO_WORDS[fault].message);

  async function take(field: HTMLInputElement) {
    const files = [...(field.files ?? [])];
    const fitting = files.length > most ? null : await Promise.all(files.map(fittingOf));
    // The choice may have changed since.
    if (files.some((file, at) => field.files?.[at] !== file)) return;
    const wrong = fitting ? fitting.find((one) => typeof one === 'string') : 'most';
    setFound(wrong ? (wrong === 'most' ? `At most ${most} pictures.` : PHOTO_WORDS[wrong].message) : null);
    if (wrong) field.value = '';
    const taken = fitting?.filter((one) => typeof one !== 'string') ?? [];
    if (wrong || taken.length === 0) return;
    if (taken.some((file, at) => file !== files[at])) put(field, taken);
    onTaken?.(field);
  }

  return (
    <FileField
      {...input}
      hint={
        <>
          {hint} {PHOTO_KINDS}
          <span className="hidden noscript:inline">
            , up to {PHOTO_MB} MB{most > 1 && ' each'}
          </span>
          .
        </>
      }
      accept={PHOTO_TYPES}
      multiple={most > 1}
      error={shown ?? error}
      onChange={(event) => take(event.currentTarget)}
    />
  );
}

/** Returns the file in a form that can be sent, or why it can't be. */
async function fittingOf(file: File): Promise<File | PhotoFault> {
  const fault = await faultOfFile(file);
  return fault ? ((await fitPicture(file, PHOTO_BYTES)) ?? fault) : file;
}

/** Replaces the files chosen in the field. */
function put(field: HTMLInputElement, files: readonly File[]): void {
  const fitting = new DataTransfer();
  for (const file of files) fitting.items.add(file);
  field.files = fitting.files;
}
