import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A grey shape where something will be; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('pulse block rounded-sm bg-line', className)} />;
}

/** Says 'Loading...' (or what it is told) to screen readers, next to skeletons. */
export function LoadingNote({ children = 'Loading...' }: { children?: string }) {
  return (
    <span role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
