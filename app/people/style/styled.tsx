import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Look } from './look.ts';
import { Looks } from './looks.tsx';

/**
 * What is drawn in a practice's own style: the profile, the card, the preview. Its colors, corners and style of cards
 * hold within it: what looks like a card in it has the class `styled-card`, each further part `styled-part`.
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

/** The band of a pattern, in place of a picture; null where no pattern is chosen. */
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
