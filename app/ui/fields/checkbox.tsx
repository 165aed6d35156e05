import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy, type FieldText, firstError } from './field.tsx';
import { FieldError } from './field-error.tsx';

interface ToggleProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: FieldText['error'];
  className?: string;
}

const BOX =
  'peer size-5 appearance-none border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-accent-text disabled:opacity-50 aria-invalid:border-danger-text';

function Labelled(props: {
  id: string;
  control: ReactNode;
  label: ReactNode;
  hint?: ReactNode;
  error?: FieldText['error'];
  className?: string;
}) {
  const { id, control, label, hint, error, className } = props;
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        {control}
        <div className="min-w-0">
          <label
            htmlFor={id}
            className="block py-1 leading-6 has-[+p]:pb-0 touch:py-2.5 touch:has-[+p]:relative touch:has-[+p]:-mb-2.5 touch:has-[+p]:pb-2.5"
          >
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-muted text-sm">
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={firstError(error)} />
    </div>
  );
}

export function Checkbox({ label, hint, error, className, ...input }: ToggleProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Labelled
      {...{ id, label, hint, error, className }}
      control={
        <span className="relative mt-1.5 flex shrink-0 touch:mt-3">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={firstError(error) ? true : undefined}
            aria-describedby={describedBy(id, { label, hint, error }, input['aria-describedby'])}
            className={classNames(BOX, 'rounded-sm')}
          />
          <Check
            aria-hidden="true"
            className="pointer-events-none absolute inset-0.5 size-4 stroke-3 text-accent-contrast opacity-0 peer-checked:opacity-100"
          />
        </span>
      }
    />
  );
}

export function Switch({ label, hint, error, className, ...input }: ToggleProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Labelled
      {...{ id, label, hint, error, className }}
      control={
        <span className="relative mt-1 flex shrink-0 touch:mt-2.5">
          <input
            {...input}
            id={id}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own checked state
            role="switch"
            aria-describedby={describedBy(id, { label, hint, error }, input['aria-describedby'])}
            className="peer h-6 w-10 appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-transform peer-checked:translate-x-4 peer-checked:bg-accent-contrast"
          />
        </span>
      }
    />
  );
}
