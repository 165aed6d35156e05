import * as words from '#text/layout/screens';
import { classNames } from '../ui/class-names.ts';

export const FIELD =
  'rounded-md border border-line-strong bg-surface px-3 py-2.5 font-normal text-base text-ink';
export const LABEL = 'flex flex-col gap-1.5 font-semibold text-sm';

export function ToCopy(props: { fields: [name: string, value: string][]; className?: string }) {
  const { fields, className } = props;
  return (
    <div className={classNames('flex w-full flex-col gap-4', className)}>
      {fields.map(([, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <label key={place} className={LABEL}>
          {words.what_you_typed()}
          <textarea readOnly defaultValue={value} rows={value.length > 60 ? 4 : 1} className={FIELD} />
        </label>
      ))}
    </div>
  );
}
