import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface AccordionItem {
  title: ReactNode;
  content: ReactNode;
  id?: string;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  single?: boolean;
  level?: 2 | 3 | 4;
  className?: string;
}

/** Expandable sections made of native `details`, grouped by name if only one can be open. */
export function Accordion({ items, single = true, level = 3, className }: AccordionProps) {
  const group = useId();
  const Heading = `h${level}` as 'h3';
  return (
    <div className={classNames('divide-y divide-line border-line border-y', className)}>
      {items.map((item, i) => (
        <details
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
          key={i}
          id={item.id}
          name={single ? group : undefined}
          className="disclosure group"
        >
          <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded-sm py-4 hover:text-accent-text [&::-webkit-details-marker]:hidden">
            <Heading className="font-sans font-semibold tracking-normal">{item.title}</Heading>
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="pr-8 pb-5 text-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
