import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL, describedBy, Field, type FieldText, firstError } from './field.tsx';

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className'> {
  className?: string;
  /** Shown inside the box before the text, such as a search icon or a currency sign. */
  before?: ReactNode;
  after?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, hideLabel, className, before, after, ...input } = props;
  const own = useId();
  const id = input.id ?? own;
  const text = { label, hint, error, optional, hideLabel };
  return (
    <Field id={id} {...text} className={className}>
      <div className="relative flex items-center">
        {before && (
          <span aria-hidden="true" className="pointer-events-none absolute left-3 text-muted">
            {before}
          </span>
        )}
        <input
          {...input}
          id={id}
          aria-invalid={firstError(error) ? true : undefined}
          aria-describedby={describedBy(id, text, input['aria-describedby'])}
          className={classNames(CONTROL, 'h-11', !!before && 'pl-10', !!after && 'pr-14')}
        />
        {after && <span className="absolute right-3 text-muted text-sm">{after}</span>}
      </div>
    </Field>
  );
}
