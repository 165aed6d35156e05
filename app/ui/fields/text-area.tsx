import { type ComponentProps, type InputEvent, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL, describedBy, Field, type FieldText, firstError } from './field.tsx';

export interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'className'> {
  className?: string;
  /** Shows 'n/limit' below the text. */
  counterLimit?: number;
  /** Starts with one line and grows with its text. The counter appears only near the limit. */
  grows?: boolean;
}

/** A growing text area shows its counter once the text reaches this share of the limit. */
const COUNTED_FROM = 0.9;

/** Grows the area with its text in browsers without CSS `field-sizing`. */
function fitHeight(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, className, counterLimit, grows = false, ...area } = props;
  const own = useId();
  const id = area.id ?? own;
  const [written, setWritten] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const length = area.value === undefined ? written : String(area.value).length;
  const counted =
    counterLimit !== undefined && (!grows || length > counterLimit * COUNTED_FROM) ? counterLimit : undefined;
  const text = { label, hint, error, optional, hideLabel };
  function write(event: InputEvent<HTMLTextAreaElement>) {
    setWritten(event.currentTarget.value.length);
    if (grows) fitHeight(event.currentTarget);
    area.onInput?.(event);
  }
  return (
    <Field
      id={id}
      {...text}
      className={className}
      counter={
        counted !== undefined && (
          <p
            id={`${id}-counter`}
            data-needs-script=""
            className={classNames(
              'tabular shrink-0',
              length > counted ? 'font-medium text-danger-text' : 'text-muted',
            )}
          >
            {length}/{counted}
          </p>
        )
      }
    >
      <textarea
        rows={grows ? 1 : 4}
        {...area}
        id={id}
        onInput={write}
        aria-invalid={firstError(error) ? true : undefined}
        aria-describedby={describedBy(
          id,
          text,
          classNames(area['aria-describedby'], counted !== undefined && `${id}-counter`),
        )}
        className={classNames(
          CONTROL,
          'field-sizing-content py-2.5',
          grows ? 'max-h-[min(12rem,35dvh)] min-h-11 resize-none' : 'max-h-96 min-h-28',
        )}
      />
    </Field>
  );
}
