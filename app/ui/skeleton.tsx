import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A gray placeholder. Give it the size of the expected content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('pulse block rounded-sm bg-line', className)} />;
}

export function LoadingNote({ children = 'Loading...' }: { children?: string }) {
  return (
    <span role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
