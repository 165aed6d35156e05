import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { PageLink, type PageLinkProps } from './page-link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  /** A square button with only an icon; give it an `aria-label`. */
  iconOnly?: boolean;
  className?: string;
}

const BASE =
  'inline-flex select-none items-center justify-center gap-2 rounded-md border text-center font-semibold transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 disabled:opacity-50 touch:min-h-11';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-accent bg-accent text-accent-contrast hover:border-accent-hover hover:bg-accent-hover active:translate-y-px',
  secondary:
    'border-line-strong bg-surface text-ink hover:border-accent-text hover:bg-accent-soft hover:text-accent-soft-text active:translate-y-px',
  ghost: 'border-transparent text-ink hover:bg-accent-soft hover:text-accent-soft-text',
  danger:
    'border-danger bg-danger text-danger-contrast hover:border-danger-hover hover:bg-danger-hover active:translate-y-px',
};

const SIZES: Record<ButtonSize, [text: string, icon: string]> = {
  sm: ['min-h-8 px-3 py-1 text-sm', 'size-8 text-sm touch:min-w-11'],
  md: ['min-h-11 px-4 py-2 text-base', 'size-11'],
  lg: ['min-h-12 px-6 py-2.5 text-base sm:min-h-14 sm:px-7 sm:text-lg', 'size-12'],
};

/** Returns a button's classes, for elements that only look like one, such as a `summary`. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  wide,
  iconOnly,
  className,
}: ButtonLook = {}) {
  return classNames(
    BASE,
    VARIANTS[variant],
    SIZES[size][iconOnly ? 1 : 0],
    iconOnly && 'shrink-0',
    wide && 'w-full',
    className,
  );
}

/** Takes the width of the wider text, so a busy button keeps its size. */
function BusyText({ busy, busyText, children }: { busy: boolean; busyText: string; children: ReactNode }) {
  const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';
  return (
    <span className="grid">
      <span className={classNames(layer, busy && 'invisible')}>{children}</span>
      <span className={classNames(layer, !busy && 'invisible')} aria-hidden={!busy}>
        {busyText}
      </span>
    </span>
  );
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** While true, the button keeps its focus and size, and ignores presses. */
  busy?: boolean;
  busyText?: string;
}

/** The default type is 'button'; pass `type="submit"` in forms. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    iconOnly,
    className,
    busy = false,
    busyText,
    children,
    onClick,
    ...rest
  } = props;
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      data-button=""
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={buttonClass({ variant, size, wide, iconOnly, className })}
    >
      {busyText ? (
        <BusyText busy={busy} busyText={busyText}>
          {children}
        </BusyText>
      ) : (
        children
      )}
    </button>
  );
}

export type ButtonLinkProps = ButtonLook & Omit<PageLinkProps, 'className'>;

export function ButtonLink({ variant, size, wide, iconOnly, className, ...rest }: ButtonLinkProps) {
  return (
    <PageLink
      {...rest}
      data-button=""
      className={buttonClass({ variant, size, wide, iconOnly, className })}
    />
  );
}

export type ButtonAnchorProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'>;

export function ButtonAnchor({ variant, size, wide, iconOnly, className, ...rest }: ButtonAnchorProps) {
  return <a {...rest} data-button="" className={buttonClass({ variant, size, wide, iconOnly, className })} />;
}
