import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** 'normal' is 24 px, or 16 px on a phone. */
  padding?: 'none' | 'normal';
  /** For a card that is one large link or button. Its border reacts to hovering and focus. */
  interactive?: boolean;
}

/** A surface with a hairline border. Only floating elements have shadows. */
export function Card({ as: Tag = 'div', padding = 'normal', interactive, className, ...rest }: CardProps) {
  const Element = Tag as 'div';
  return (
    <Element
      {...rest}
      className={classNames(
        'min-w-0 rounded-lg border border-line bg-surface',
        padding === 'normal' && 'p-4 sm:p-6',
        interactive && 'transition-colors hover:border-line-strong has-[:focus-visible]:border-focus',
        className,
      )}
    />
  );
}

export function CardHeader(props: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3 | 4;
  id?: string;
}) {
  const Heading = `h${props.level ?? 2}` as 'h2';
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 last:mb-0">
      <div className="min-w-0">
        <Heading id={props.id} className="font-display font-medium text-lg">
          {props.title}
        </Heading>
        {props.description && <p className="mt-1 text-muted text-sm">{props.description}</p>}
      </div>
      {props.action}
    </div>
  );
}
