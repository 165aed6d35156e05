import { type ComponentProps, type ReactNode, useId } from 'react';
import * as words from '#text/ui/fields';
import { classNames } from '../class-names.ts';
import { type FieldText, firstError } from './field.tsx';
import { FieldError } from './field-error.tsx';

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceGroupProps extends FieldText {
  name: string;
  /** 'radio' for one choice; 'checkbox' for any number, which posts repeated values under one name. */
  type?: 'radio' | 'checkbox';
  choices: readonly Choice[];
  defaultValue?: string | readonly string[];
  value?: string | readonly string[];
  onChange?: ComponentProps<'input'>['onChange'];
  required?: boolean;
  disabled?: boolean;
  form?: string;
  id?: string;
  /**
   * 'list' for plain lines, 'cards' for bordered boxes, 'chips' for a row of small boxes, 'grid' for chips
   * of equal width.
   */
  look?: keyof typeof LAYOUT;
  className?: string;
}

function has(value: ChoiceGroupProps['value'], wanted: string): boolean | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value === wanted : value.includes(wanted);
}

const LAYOUT = {
  list: 'flex flex-col',
  cards: 'grid gap-3 sm:grid-cols-2',
  chips: 'flex flex-wrap gap-2',
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2',
};

const CHIP =
  'relative flex min-h-9 items-center rounded-md border border-line-strong bg-surface text-sm transition-colors touch:min-h-11 hover:border-accent-text has-checked:border-accent has-checked:bg-accent has-checked:text-accent-contrast has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

const ITEM = {
  list: 'flex min-h-8 items-start gap-3 py-1 touch:min-h-11 touch:py-2.5',
  cards:
    'flex items-start gap-3 rounded-md border border-line-strong bg-surface p-4 transition-colors hover:border-accent-text has-checked:border-accent has-checked:bg-accent-soft',
  chips: `${CHIP} px-3`,
  grid: `${CHIP} px-1 text-center`,
};

/** A form may be disabled as a whole, such as while an admin views an account, so the state comes from the browser. */
const DISABLED = 'has-disabled:pointer-events-none has-disabled:opacity-60';

/** Browsers draw an empty box or circle in their own gray, which stands out in the dark theme. */
const UNCHECKED =
  'mt-0.5 size-5 shrink-0 not-checked:appearance-none not-checked:border not-checked:border-line-strong not-checked:bg-surface';

export function ChoiceGroup(props: ChoiceGroupProps) {
  const { name, type = 'radio', choices, look = 'list', label, hint, error, optional, hideLabel } = props;
  const own = useId();
  const id = props.id ?? own;
  const message = firstError(error);
  return (
    <fieldset
      id={id}
      disabled={props.disabled}
      aria-describedby={classNames(hint ? `${id}-hint` : '', message && `${id}-error`) || undefined}
      className={classNames('min-w-0', props.className)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>
        {label}
        {optional && <span className="font-normal text-muted"> {words.optional()}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className={LAYOUT[look]}>
        {choices.map((choice) => (
          <label key={choice.value} className={classNames(ITEM[look], DISABLED)}>
            <input
              type={type}
              name={name}
              value={choice.value}
              form={props.form}
              required={props.required && type === 'radio'}
              disabled={choice.disabled}
              checked={has(props.value, choice.value)}
              defaultChecked={props.value === undefined ? has(props.defaultValue, choice.value) : undefined}
              onChange={props.onChange}
              aria-invalid={message ? true : undefined}
              className={
                look === 'chips' || look === 'grid'
                  ? 'absolute inset-0 appearance-none rounded-md outline-none'
                  : classNames(UNCHECKED, type === 'radio' ? 'rounded-full' : 'rounded-sm')
              }
            />
            <span className="min-w-0 flex-1 leading-6">
              {choice.label}
              {choice.hint && <span className="block text-muted text-sm">{choice.hint}</span>}
            </span>
            {choice.aside && <span className="tabular shrink-0 font-semibold">{choice.aside}</span>}
          </label>
        ))}
      </div>
      {message && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`} message={message} />
        </div>
      )}
    </fieldset>
  );
}
