import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL, describedBy, Field, type FieldText, firstError } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends FieldText,
    Omit<ComponentProps<'select'>, 'className' | 'children'> {
  className?: string;
  options: readonly SelectOption[];
  placeholder?: string;
}

/** A native select: it works without JavaScript, by keyboard, and with the pickers of phones. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, hideLabel, className, options, placeholder, ...select } = props;
  const own = useId();
  const id = select.id ?? own;
  const text = { label, hint, error, optional, hideLabel };
  return (
    <Field id={id} {...text} className={className}>
      <div className="relative flex items-center">
        <select
          {...select}
          id={id}
          aria-invalid={firstError(error) ? true : undefined}
          aria-describedby={describedBy(id, text, select['aria-describedby'])}
          className={classNames(CONTROL, 'h-11 appearance-none truncate pr-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 size-4 text-muted" />
      </div>
    </Field>
  );
}
