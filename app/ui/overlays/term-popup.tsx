import { CircleHelp } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import * as words from '#text/ui/overlays';
import { placeBeside } from './place-beside.ts';

export interface TermPopupProps {
  /** Id of the popup. Optional, but required inside `Kept` (kept.tsx). */
  id?: string;
  term: string;
  commonTerm: string;
  lead?: string;
  children?: ReactNode;
}

/**
 * The question mark next to a term. Pressing it shows the common industry term, even without JavaScript.
 */
export function TermPopup({
  id: given,
  term,
  commonTerm,
  lead = words.common_industry_term(),
  children,
}: TermPopupProps) {
  const own = useId();
  const id = given ?? own;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={words.what_is_term({ term })}
        className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-full align-[-0.3em] text-muted transition-colors after:absolute hover:text-accent-text touch:after:-inset-2.5"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        onToggle={(event) => event.newState === 'open' && placeBeside(event.currentTarget, button.current)}
        className="floating max-w-72 px-4 py-3 text-left font-normal text-ink text-sm normal-case"
      >
        <span className="block text-muted text-xs">{lead}</span>
        <span className="block font-semibold text-base">{commonTerm}</span>
        {children}
      </span>
    </>
  );
}
