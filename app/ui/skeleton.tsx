import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A gray placeholder; give it the size of the expected content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('pulse block rounded-sm bg-line', className)} />;
}

/** Says 'Loading...' (or `children`) to screen readers, next to skeletons. */
export function LoadingNote({ children = 'Loading...' }: { children?: string }) {
  return (
    <span role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
