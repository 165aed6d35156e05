import type { ReactNode } from 'react';
import * as words from '#text/ui/screens';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** A link that appears when it has the focus. It jumps to an element, by default the page's `<main>`. */
export function SkipLink({
  target = 'main',
  children = words.skip_to_the_content(),
}: {
  target?: string;
  children?: ReactNode;
}) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 rounded-md bg-accent font-semibold text-accent-contrast focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
    >
      {children}
    </a>
  );
}
