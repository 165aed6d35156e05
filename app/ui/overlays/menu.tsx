import { type ComponentProps, type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { PageLink, type PageLinkProps } from '../page-link.tsx';
import { itemsOf, moveInMenu } from './menu-keys.ts';
import { placeBeside } from './place-beside.ts';

export interface MenuProps {
  trigger: ReactNode;
  /** Accessible name of the menu, and of a button without text. */
  label: string;
  /** Whether the button shows no text and so needs the label. */
  labelTrigger?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  iconOnly?: boolean;
  triggerClassName?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A button with a menu, which opens even without JavaScript. Arrows, Home, End, and first letters move the
 * focus. Escape or a press outside closes the menu and returns the focus.
 */
export function Menu(props: MenuProps) {
  const {
    trigger,
    label,
    labelTrigger,
    variant = 'ghost',
    size,
    iconOnly,
    triggerClassName,
    className,
  } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  function opened(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open') return;
    placeBeside(event.currentTarget, button.current);
    itemsOf(event.currentTarget)[0]?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={labelTrigger ? label : undefined}
        className={buttonClass({ variant, size, iconOnly, className: triggerClassName })}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={opened}
        onKeyDown={(event) => moveInMenu(event.currentTarget, event)}
        onClick={(event) => {
          if ((event.target as Element).closest('[role=menuitem]')) event.currentTarget.hidePopover();
        }}
        className={classNames('floating min-w-56 p-1.5', className)}
      >
        {props.children}
      </div>
    </>
  );
}

const ITEM =
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 py-2 text-left text-base text-ink transition-colors -outline-offset-2 hover:bg-accent-soft hover:text-accent-soft-text focus-visible:bg-accent-soft touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

export function MenuLink({ className, ...rest }: PageLinkProps) {
  return <PageLink {...rest} role="menuitem" className={classNames(ITEM, className)} />;
}

/** A menu item that is a button. It submits a form if it has `type="submit"` and `form`. */
export function MenuButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} role="menuitem" className={classNames(ITEM, className)} />;
}

export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="px-3 py-2 text-muted text-sm">
      {children}
    </div>
  );
}

export function MenuRule() {
  return <hr className="my-1.5 border-line" />;
}
