import * as messages from '#text/help/term-guide';
import { CATEGORIES } from '../../core/people/experts/categories.ts';
import { Kept } from '../ui/kept.tsx';
import { TermPopup } from '../ui/overlays/term-popup.tsx';
import { TERM_NOTES } from './term-notes.ts';

/** Lists every category by its wellness name; the '?' shows the common industry term. */
export function TermGuide() {
  return (
    <Kept
      as="section"
      aria-labelledby="terminology"
      className="mt-24 border-line border-t pt-12"
      part={Guide}
      props={{}}
    />
  );
}

function Guide() {
  return (
    <>
      <h2 id="terminology" className="scroll-mt-24 text-3xl">
        {messages.terminology_guide()}
      </h2>
      <p className="mt-4 max-w-[60ch] text-lg text-muted">{messages.we_speak_wellness_in_calm()}</p>
      <dl className="mt-8 grid gap-x-16 border-line border-t sm:grid-cols-2 print:grid-cols-1">
        {CATEGORIES.map(({ id, name, commonTerm }) => (
          <div
            key={id}
            id={`term-${id}`}
            className="break-inside-avoid scroll-mt-24 border-line border-b py-4 target:bg-accent-soft"
          >
            <dt className="flex flex-wrap items-center gap-x-1.5">
              <span className="font-display text-lg">{name()}</span>
              {commonTerm && <TermPopup id={`guide-${id}`} term={name()} commonTerm={commonTerm()} />}
              {commonTerm && <span className="hidden text-muted text-sm print:inline">({commonTerm()})</span>}
            </dt>
            <dd className="mt-1 text-muted">{TERM_NOTES[id]?.()}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
