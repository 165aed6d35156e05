import { useState } from 'react';
import {
  PHOTO_BYTES,
  PHOTO_MB,
  PHOTO_TYPES,
  PHOTO_WORDS,
  type PhotoFault,
  photoFault,
} from '../../core/accounts/photo.ts';
import { FileField, type FileFieldProps } from '../ui/file-field.tsx';
import { fitPicture } from '../ui/fit-picture.ts';

/**
 * A picture as a phone takes it: what is larger than may be sent is made smaller in the browser. Without script the
 * limit is told.
 */
export function PictureField(
  props: Omit<FileFieldProps, 'accept' | 'onChange' | 'type'> & {
    /** What the picture should show. */
    hint: string;
    /** Why the server did not take the last one. */
    fault?: PhotoFault | null;
    /** Called with the field once a picture that can be sent stands in it. */
    onTaken?: (field: HTMLInputElement) => void;
  },
) {
  const { hint, fault = null, error, onTaken, ...input } = props;
  const [found, setFound] = useState<PhotoFault | null>(null);
  const shown = found ?? fault;

  async function take(field: HTMLInputElement) {
    const [file] = field.files ?? [];
    const fitting = file && (await fittingOf(file));
    // Another one may have been chosen meanwhile.
    if (field.files?.[0] !== file) return;
    setFound(typeof fitting === 'string' ? fitting : null);
    if (typeof fitting === 'string') field.value = '';
    else if (fitting && fitting !== file) put(field, fitting);
    if (fitting && typeof fitting !== 'string') onTaken?.(field);
  }

  return (
    <FileField
      {...input}
      hint={
        <>
          {hint} JPEG, PNG and the like
          <span className="hidden noscript:inline">, up to {PHOTO_MB} MB</span>.
        </>
      }
      accept={PHOTO_TYPES}
      error={shown ? PHOTO_WORDS[shown].message : error}
      onChange={(event) => take(event.currentTarget)}
    />
  );
}

/** The file as it may be sent, or why it may not. */
async function fittingOf(file: File): Promise<File | PhotoFault> {
  const fault = photoFault(file);
  return fault ? ((await fitPicture(file, PHOTO_BYTES)) ?? fault) : file;
}

/** Puts a file into the field in place of the one chosen. */
function put(field: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  field.files = files.files;
}
