import { initialsOfName } from '../../../lib/initials.ts';
import { classNames } from '../../ui/class-names.ts';

export function ExpertFace({ id, name, className }: { id: string; name: string; className: string }) {
  const shared = { width: 64, height: 64, loading: 'lazy' } as const;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-soft-text',
        className,
      )}
    >
      {initialsOfName(name)}
      <img
        {...shared}
        alt=""
        src={`/face/${id}`}
        className="absolute inset-0 size-full object-cover dark:hidden"
      />
      <img
        {...shared}
        alt=""
        src={`/face/${id}?theme=dark`}
        className="absolute inset-0 hidden size-full object-cover dark:block"
      />
    </span>
  );
}
