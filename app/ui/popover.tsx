import { type ReactNode, useId, useRef } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { placeBeside } from './place-beside.ts';

export interface PopoverProps {
  /** Content of the button. */
  trigger: ReactNode;
  /** The button's accessible name, if its content is not text. */
  triggerLabel?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  iconOnly?: boolean;
  triggerClassName?: string;
  /** Names the panel. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A button with a panel, as a native popover: opens without script, closes on Escape or a press outside, and returns
 * the focus.
 */
export function Popover(props: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { variant = 'secondary', size, iconOnly, triggerClassName } = props;
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={props.triggerLabel}
        aria-haspopup="dialog"
        className={buttonClass({ variant, size, iconOnly, className: triggerClassName })}
      >
        {props.trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.label}
        onToggle={(event) => event.newState === 'open' && placeBeside(event.currentTarget, button.current)}
        className={classNames('floating w-80 max-w-[calc(100vw-2rem)] p-4', props.className)}
      >
        {props.children}
      </div>
    </>
  );
}
