import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { DropArea } from './drop-area.tsx';
import { CONTROL, describedBy, Field, type FieldText, firstError } from './field.tsx';

export interface FileFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  className?: string;
  /** Text of a box around the field that also takes dropped files; without it, there is no box. */
  drops?: string | undefined;
}

export function FileField(props: FileFieldProps) {
  const { label, hint, error, optional, hideLabel, className, drops, ...input } = props;
  const own = useId();
  const id = input.id ?? own;
  const text = { label, hint, error, optional, hideLabel };
  const field = (
    <input
      {...input}
      id={id}
      type="file"
      aria-invalid={firstError(error) ? true : undefined}
      aria-describedby={describedBy(id, text, input['aria-describedby'])}
      className={classNames(
        CONTROL,
        'max-w-full py-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:border file:border-line-strong file:bg-sunken file:px-3 file:font-semibold file:text-ink file:text-sm',
      )}
    />
  );
  return (
    <Field id={id} {...text} className={className}>
      {drops ? <DropArea words={drops}>{field}</DropArea> : field}
    </Field>
  );
}
