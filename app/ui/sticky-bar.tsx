import type { ReactNode } from 'react';

/**
 * The last row of a long card. It sticks to the bottom of the screen, so its main button stays within reach
 * of a thumb. Focused elements scroll clear of it, and toasts appear above it (see layout.css).
 */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky-bar at-end -mx-4 sm:-mx-6 -mb-4 sm:-mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-lg border-line border-t bg-surface px-4 py-3 sm:px-6">
      {children}
    </div>
  );
}
