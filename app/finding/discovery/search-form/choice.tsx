import { classNames } from '../../../ui/class-names.ts';

export const SEARCH_FORM = 'find';

const SELECT =
  'h-11 w-full min-w-0 appearance-none truncate rounded-full border bg-surface py-0 pr-8 pl-4 text-sm text-ink hover:border-muted';
const CHEVRON =
  "after:pointer-events-none after:absolute after:top-1/2 after:right-3.5 after:size-1.5 after:-translate-y-2/3 after:rotate-45 after:border-current after:border-r-2 after:border-b-2 after:content-['']";
const PILL =
  'inline-flex h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-soft-text has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2';

export interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  isSet?: boolean;
  /** Id of the form, if it is elsewhere on the page. Making a choice then submits it. */
  form?: string;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
}

export function Choice({ name, label, value, isSet, form, options, className }: ChoiceProps) {
  return (
    <span className={classNames('relative inline-flex min-w-0 text-muted', CHEVRON, className)}>
      <select
        name={name}
        form={form}
        aria-label={label}
        defaultValue={value}
        onChange={form ? ({ target }) => target.form?.requestSubmit() : undefined}
        className={classNames(
          SELECT,
          isSet ? 'border-accent bg-accent-soft text-accent-soft-text' : 'border-line-strong',
        )}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

export function Pill({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className={PILL}>
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} className="sr-only" />
      {label}
    </label>
  );
}
