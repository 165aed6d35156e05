import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A gray placeholder. Give it the size of the expected content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('pulse block rounded-sm bg-line', className)} />;
}

/** Tells screen readers 'Loading...' next to skeletons. */
export function LoadingNote({ children = 'Loading...' }: { children?: string }) {
  return (
    <span role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
