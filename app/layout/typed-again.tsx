import { Button } from '../ui/button.tsx';

/** A form whose request failed, for a page without script. */
export type TypedAgain = {
  action: string;
  fields: [name: string, value: string][];
  /** True when a password or a code was left out. */
  secrets: boolean;
  /** True when a file was left out. */
  files: boolean;
};

/** Sends the same fields once more; longer texts can be seen and copied. */
export default function TypedAgainForm({
  again,
  label = 'Try again',
  isSecond = false,
}: {
  again: TypedAgain;
  label?: string | undefined;
  /** True where logging in is the way to go on. */
  isSecond?: boolean;
}) {
  const { action, fields, secrets, files } = again;
  return (
    <form method="post" action={action} className="mt-8 flex w-full max-w-lg flex-col gap-4 text-left">
      {fields.map(([name, value], place) =>
        /\s/.test(value) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
          <label key={place} className="flex flex-col gap-1.5 font-semibold text-sm">
            What you wrote
            <textarea
              name={name}
              defaultValue={value}
              rows={4}
              className="rounded-md border border-line-strong bg-surface px-3 py-2.5 font-normal text-base text-ink"
            />
          </label>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={place} type="hidden" name={name} value={value} />
        ),
      )}
      <p className="text-center text-muted text-sm">
        What you typed is kept on this page.
        {secrets && ' Passwords and codes are not, so we’ll ask you for them again.'}
        {files && ' Files are not, so we’ll ask you for them again.'}
      </p>
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} className="self-center">
        {label}
      </Button>
    </form>
  );
}
