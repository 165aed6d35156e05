import { CATEGORIES } from '../../core/experts/categories.ts';
import { TermPopup } from '../ui/term-popup.tsx';

/** Every field of expertise by its wellness name; the '?' shows what the wider industry calls it. */
export function TermGuide() {
  return (
    <section aria-labelledby="terminology" className="mt-24 border-line border-t pt-12">
      <h2 id="terminology" className="scroll-mt-24 text-3xl">
        Terminology guide
      </h2>
      <p className="mt-4 max-w-[60ch] text-lg text-muted">
        We speak of wellness in calm words. Press a question mark, here or anywhere else, to see the term that
        the wider industry uses.
      </p>
      <ul className="mt-8 grid gap-x-10 border-line border-t sm:grid-cols-2 lg:grid-cols-3">
        {CATEGORIES.map(({ id, name, commonTerm }) => (
          <li
            key={id}
            id={`term-${id}`}
            className="flex min-h-14 items-center justify-between gap-4 border-line border-b py-3"
          >
            <span>
              {name}
              {commonTerm && <span className="hidden text-muted print:inline"> ({commonTerm})</span>}
            </span>
            {commonTerm ? (
              <TermPopup term={name} commonTerm={commonTerm} />
            ) : (
              <span className="text-muted text-sm">as it says</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
