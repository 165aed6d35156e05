import type { ActFacts } from '../../core/admin/acts.ts';
import { useSayMoment } from './moment.tsx';

/** What an act has changed: 'status: open → closed'. Nothing for the acts of before this was kept. */
export function ActChanges({ act }: { act: { before: ActFacts | null; after: ActFacts | null } }) {
  const changes = changesOf(act.before, act.after, useSayMoment());
  if (changes.length === 0) return null;
  return (
    <ul className="text-muted text-sm">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

/** One line for each fact that is no longer as it was. @param say puts a moment into words. */
export function changesOf(
  before: ActFacts | null,
  after: ActFacts | null,
  say: (iso: string) => string,
): string[] {
  return Object.entries(after ?? {}).flatMap(([fact, now]) => {
    const was = before?.[fact] ?? null;
    if (was === now) return [];
    const name = fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [`${name}: ${said(was, say)} → ${said(now, say)}`];
  });
}

function said(value: ActFacts[string], say: (iso: string) => string): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? say(value) : String(value);
}
