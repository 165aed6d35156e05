import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import * as words from '#text/ui/fields';
import { classNames } from '../class-names.ts';
import { DropArea } from './drop-area.tsx';
import { CONTROL, describedBy, Field, type FieldText, firstError } from './field.tsx';
import { FILE_LOST } from './file-lost.ts';

export interface FileFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  className?: string;
  /** Text of the drop area around the field. Without it, there is no drop area. */
  drops?: string | undefined;
}

/**
 * Hides the browser's own 'No file chosen', which can be in another language. Screen readers still read it.
 * Without JavaScript, it stays.
 */
const EMPTY = '[@media(scripting:enabled)]:data-empty:text-transparent!';

export function FileField(props: FileFieldProps) {
  const { label, hint, error: refused, optional, hideLabel, className, drops, ...input } = props;
  const own = useId();
  const id = input.id ?? own;
  const element = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  // Runs after every render, to catch a file chosen before the script ran and a field that other code
  // cleared.
  useEffect(() => setEmpty(!element.current?.files?.length));
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const field = element.current;
    const look = () => setLost(field?.dataset[FILE_LOST] !== undefined);
    look();
    field?.addEventListener(FILE_LOST, look);
    return () => field?.removeEventListener(FILE_LOST, look);
  }, []);
  const error = firstError(refused) ?? (isLost ? words.choose_again() : null);
  const text = { label, hint, error, optional, hideLabel };
  const field = (
    <input
      {...input}
      ref={element}
      id={id}
      type="file"
      data-empty={isEmpty || undefined}
      onChange={(event) => {
        setEmpty(!event.currentTarget.files?.length);
        delete event.currentTarget.dataset[FILE_LOST];
        setLost(false);
        input.onChange?.(event);
      }}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, text, input['aria-describedby'])}
      className={classNames(
        EMPTY,
        'max-w-full file:mr-3 file:cursor-pointer file:border file:border-line-strong file:font-semibold file:text-ink file:text-sm',
        drops
          ? 'w-full min-w-0 rounded-md text-base text-ink file:min-h-11 file:rounded-md file:bg-surface file:px-4 hover:file:border-accent-text disabled:text-muted aria-invalid:text-danger-text'
          : `${CONTROL} py-1.5 file:min-h-8 file:rounded-sm file:bg-sunken file:px-3`,
      )}
    />
  );
  return (
    <Field id={id} {...text} className={className}>
      {drops ? <DropArea words={drops}>{field}</DropArea> : field}
    </Field>
  );
}
