import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Look } from './look.ts';
import { Looks } from './looks.tsx';

/**
 * Wraps what is drawn in a practice's own style: profile, card and preview. Inside it, `styled-card` looks like a card
 * and `styled-part` animates as a further part.
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

/** The band with the chosen pattern, in place of a picture; null without one. */
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
