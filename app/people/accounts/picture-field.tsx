import { useId, useState } from 'react';
import {
  faultOfFile,
  PHOTO_BYTES,
  PHOTO_KINDS,
  PHOTO_MB,
  PHOTO_TYPES,
  PHOTO_WORDS,
  type PhotoFault,
} from '../../../core/people/accounts/photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { FileField, type FileFieldProps } from '../../ui/fields/file-field.tsx';
import { fitPicture } from '../../ui/fields/fit-picture.ts';
import { ChosenPictures } from './chosen-pictures.tsx';

/**
 * A field for pictures. The browser shrinks pictures that are too large to send. Without JavaScript, the
 * hint states the limit.
 */
export function PictureField(
  props: Omit<FileFieldProps, 'accept' | 'onChange' | 'type' | 'drops'> & {
    hint: string;
    fault?: PhotoFault | null;
    /** How many pictures people can choose at once; 1 by default. */
    most?: number;
    /** Whether people can drop pictures on the field. */
    takesDrops?: boolean;
    /** Shows the chosen pictures below the field: 'sending' while they are sent, 'waiting' until then. */
    previews?: 'waiting' | 'sending';
    onTaken?: (field: HTMLInputElement) => void;
  },
) {
  const { hint, fault = null, error, most = 1, takesDrops, previews, onTaken, ...input } = props;
  const [found, setFound] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const own = useId();
  const id = input.id ?? own;
  const shown = found ?? (fault && PHOTO_WORDS[fault].message);

  async function take(field: HTMLInputElement) {
    const files = [...(field.files ?? [])];
    const fitting = files.length > most ? null : await Promise.all(files.map(fittingOf));
    // The person may have changed the choice in the meantime.
    if (files.some((file, at) => field.files?.[at] !== file)) return;
    const wrong = fitting ? fitting.find((one) => typeof one === 'string') : 'most';
    setFound(wrong ? (wrong === 'most' ? sayMost(most) : PHOTO_WORDS[wrong].message) : null);
    if (wrong) field.value = '';
    const taken = fitting?.filter((one) => typeof one !== 'string') ?? [];
    setChosen(wrong ? [] : taken);
    if (wrong || taken.length === 0) return;
    if (taken.some((file, at) => file !== files[at])) put(field, taken);
    onTaken?.(field);
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
  if (!previews) return field;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-3', input.className)}>
      {field}
      <ChosenPictures files={chosen} onRemove={previews === 'sending' ? null : letGo} />
    </div>
  );
}

const sayMost = (most: number) =>
  most === 1 ? 'Please choose one picture at a time.' : `At most ${most} pictures.`;
const sayDrop = (most: number) =>
  most === 1 ? 'Drag a picture here, or choose one.' : 'Drag pictures here, or choose some.';

async function fittingOf(file: File): Promise<File | PhotoFault> {
  const fault = await faultOfFile(file);
  return fault ? ((await fitPicture(file, PHOTO_BYTES)) ?? fault) : file;
}

function put(field: HTMLInputElement, files: readonly File[]): void {
  const fitting = new DataTransfer();
  for (const file of files) fitting.items.add(file);
  field.files = fitting.files;
}
