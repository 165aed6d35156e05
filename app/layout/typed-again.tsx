import * as words from '#text/layout/screens';
import { pathInLanguage } from '../../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { FIELD, LABEL, ToCopy } from './to-copy.tsx';

export type TypedAgain = {
  /** Where to send the form again; null if the form no longer exists and people can only copy its text. */
  action: string | null;
  fields: [name: string, value: string][];
  /** Whether we left out a password or a code. */
  secrets: boolean;
  /** File fields; we left out their files. */
  files: { name: string; isMany: boolean }[];
};

/**
 * Sends the same fields again. Shows the fields that contain spaces or line breaks, and asks for files
 * again. Without an action, it only shows the text to copy.
 */
export default function TypedAgainForm({
  again,
  label = words.try_again(),
  isSecond = false,
}: {
  again: TypedAgain;
  label?: string | undefined;
  /** Whether this is the secondary choice, after logging in. */
  isSecond?: boolean;
}) {
  const { action, fields, secrets, files } = again;
  if (action === null) return <ToCopy fields={fields} className="mt-8 max-w-lg text-left" />;
  return (
    <form
      method="post"
      action={pathInLanguage(action)}
      encType={files.length > 0 ? 'multipart/form-data' : undefined}
      className="mt-8 flex w-full max-w-lg flex-col gap-4 text-left"
    >
      {fields.map(([name, value], place) =>
        /\s/.test(value) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
          <label key={place} className={LABEL}>
            {words.what_you_wrote()}
            <textarea name={name} defaultValue={value} rows={4} className={FIELD} />
          </label>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={place} type="hidden" name={name} value={value} />
        ),
      )}
      {files.map(({ name, isMany }) => (
        <label key={name} className={LABEL}>
          {isMany ? words.choose_your_files_again() : words.choose_your_file_again()}
          <input type="file" name={name} multiple={isMany} className={FIELD} />
        </label>
      ))}
      <p className="text-center text-muted text-sm">
        {fields.some(([, value]) => value !== '') && `${words.typed_is_kept()} `}
        {secrets && `${words.secrets_not_kept()} `}
        {files.length > 0 && words.files_not_kept()}
      </p>
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} className="self-center">
        {label}
      </Button>
    </form>
  );
}
