import { type ComponentProps, type InputEvent, type ReactNode, useId, useState } from 'react';
import { describedBy, Field, type FieldText } from './field.tsx';

export interface RangeFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  className?: string;
  format?: (value: number) => string;
}

export function RangeField(props: RangeFieldProps) {
  const { label, hint, error, optional, className, format = String, ...input } = props;
  const own = useId();
  const id = input.id ?? own;
  const [moved, setMoved] = useState(Number(input.value ?? input.defaultValue ?? input.min ?? 0));
  const value = input.value === undefined ? moved : Number(input.value);
  function move(event: InputEvent<HTMLInputElement>) {
    setMoved(event.currentTarget.valueAsNumber);
    input.onInput?.(event);
  }
  const name: ReactNode = (
    <>
      {label}
      <output htmlFor={id} className="tabular ml-2 font-normal text-muted" data-needs-script="">
        {format(value)}
      </output>
    </>
  );
  return (
    <Field id={id} label={name} hint={hint} error={error} optional={optional} className={className}>
      <input
        {...input}
        id={id}
        type="range"
        onInput={move}
        aria-valuetext={format(value)}
        aria-describedby={describedBy(id, { label, hint, error }, input['aria-describedby'])}
        className="h-6 w-full cursor-pointer touch:h-11"
      />
    </Field>
  );
}
