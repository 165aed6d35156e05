import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Look } from './look.ts';
import { Looks } from './looks.tsx';

/**
 * Renders its content in a practice's own style. Inside, elements with the class `styled-card` look like
 * cards, and those with `styled-part` animate one by one.
 */
export function Styled({
  look,
  className,
  children,
}: {
  look: Look;
  className?: string;
  children: ReactNode;
}) {
  return (
    <>
      <Looks css={look.css} />
      <div
        className={classNames('styled', look.name, className)}
        data-card={look.cardStyle}
        data-animate={look.animateElements ? '' : undefined}
      >
        {children}
      </div>
    </>
  );
}

/** Returns a band with the chosen pattern, which replaces the cover image; null for no pattern. */
export function patternBand(look: Look, className: string): ReactNode {
  if (look.backgroundPattern === 'none') return null;
  return (
    <div
      aria-hidden="true"
      data-pattern={look.backgroundPattern}
      className={classNames('styled-band', className)}
    />
  );
}
