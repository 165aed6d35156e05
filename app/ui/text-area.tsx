import { type ComponentProps, type InputEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL, describedBy, Field, type FieldText, firstError } from './field.tsx';

export interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'className'> {
  className?: string;
  /** Shows 'n/limit' while writing. */
  counterLimit?: number;
}

/** Several lines of text, with an optional live counter. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, className, counterLimit, ...area } = props;
  const own = useId();
  const id = area.id ?? own;
  const [written, setWritten] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const length = area.value === undefined ? written : String(area.value).length;
  const text = { label, hint, error, optional, hideLabel };
  function write(event: InputEvent<HTMLTextAreaElement>) {
    setWritten(event.currentTarget.value.length);
    area.onInput?.(event);
  }
  return (
    <Field
      id={id}
      {...text}
      className={className}
      counter={
        counterLimit !== undefined && (
          <p
            id={`${id}-counter`}
            data-needs-script=""
            className={classNames(
              'tabular shrink-0',
              length > counterLimit ? 'font-medium text-danger-text' : 'text-muted',
            )}
          >
            {length}/{counterLimit}
          </p>
        )
      }
    >
      <textarea
        rows={4}
        {...area}
        id={id}
        onInput={write}
        aria-invalid={firstError(error) ? true : undefined}
        aria-describedby={describedBy(
          id,
          text,
          classNames(area['aria-describedby'], counterLimit !== undefined && `${id}-counter`),
        )}
        className={classNames(CONTROL, 'field-sizing-content max-h-96 min-h-28 py-2.5')}
      />
    </Field>
  );
}
