import type { ToggleEvent } from 'react';
import * as words from '#text/people/experts/screens';
import { categoryOf } from '../../../core/people/experts/categories.ts';
import { placeBeside } from '../../ui/overlays/place-beside.ts';

/** The question mark next to a category. Renders nothing if the industry uses the same term. */
export function TermButton({ id }: { id: string }) {
  const category = categoryOf(id);
  if (!category?.commonTerm) return null;
  return (
    <button
      type="button"
      popoverTarget={`term-${id}`}
      aria-label={words.what_is_term_called({ name: category.name() })}
      className="term"
    />
  );
}

function opened(event: ToggleEvent<HTMLElement>) {
  if (event.newState !== 'open') return;
  const { source } = event.nativeEvent as Event & { source?: Element | null };
  if (source instanceof HTMLElement) placeBeside(event.currentTarget, source);
}

/** Renders one popup per category, which all of its question marks on the page share. */
export function Terms({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => {
    const category = categoryOf(id);
    return category?.commonTerm ? (
      <div
        key={id}
        id={`term-${id}`}
        popover="auto"
        role="note"
        onToggle={opened}
        className="floating max-w-72 px-4 py-3 text-left text-sm"
      >
        <span className="block text-muted text-xs">{words.common_term_of({ name: category.name() })}</span>
        <span className="block font-semibold text-base">{category.commonTerm()}</span>
      </div>
    ) : null;
  });
}
