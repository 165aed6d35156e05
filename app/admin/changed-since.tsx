import type { FormAnswer } from '../sending/form-answer.ts';
import { Banner } from '../ui/banner.tsx';
import { Moment } from './moment.tsx';
import { ActChanges } from './overview/act-changes.tsx';

const WRITTEN = ['reason', 'words', 'said', 'note', 'source', 'outcome', 'body', 'why'];

/**
 * Explains that a form came from an outdated page, and shows the changes since then and who made them.
 * Repeats the admin's text, because the page may no longer have the form.
 */
export function ChangedSince({ answer }: { answer: FormAnswer | undefined }) {
  const refusal = answer?.refusal;
  if (refusal?.code !== 'changed_since') return null;
  const { acts = [], facts = [], others = null } = refusal.changes ?? {};
  const typed = Object.entries(answer?.result?.initialValue ?? {}).flatMap(([name, value]) =>
    WRITTEN.includes(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );
  return (
    <Banner tone="error" title={refusal.message} className="mb-6">
      <ul>
        {acts.map((act) => (
          <li key={act.id}>
            {act.isOwn ? 'You' : act.admin}, <Moment at={act.at} />
            <ActChanges act={act} />
            {act.note && <p className="whitespace-pre-line [overflow-wrap:anywhere]">“{act.note}”</p>}
          </li>
        ))}
      </ul>
      {acts.length === 0 && facts.length > 0 && (
        <p>
          {others ?? 'Someone'} changed: {facts.join(', ')}
        </p>
      )}
      <p>The page now shows the current state. If you still want your change, send it again.</p>
      {typed.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer touch:py-3">What you typed</summary>
          {typed.map((text) => (
            <p key={text} className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
              {text}
            </p>
          ))}
        </details>
      )}
    </Banner>
  );
}
