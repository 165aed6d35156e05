import type { ActFacts } from '../../../core/ground/admin/acts.ts';
import { isSettingName, SETTINGS, saySetting } from '../../../core/ground/settings/setting-facts.ts';
import { sayFullDate } from '../../../lib/when.ts';
import { useSayMoment } from '../moment.tsx';

/**
 * Lists what an act changed, such as 'status: open → closed'. Renders nothing for older acts, which have no
 * facts.
 */
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

/** Labels for facts with unclear names; settings have their own labels. */
const NAMES: Record<string, string> = { since: 'first day', until: 'last day' };

export function changesOf(
  before: ActFacts | null,
  after: ActFacts | null,
  say: (iso: string) => string,
): string[] {
  return Object.entries(after ?? {}).flatMap(([fact, now]) => {
    const was = before?.[fact] ?? null;
    if (was === now) return [];
    if (isSettingName(fact)) {
      const [old, current] = [was, now].map((value) =>
        saySetting(fact, value === null ? null : Number(value)),
      );
      return [`${SETTINGS[fact].label}: ${old} → ${current}`];
    }
    const name = NAMES[fact] ?? fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [`${name}: ${formatValue(was, say)} → ${formatValue(now, say)}`];
  });
}

function formatValue(value: ActFacts[string], say: (iso: string) => string): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))) return sayFullDate(value);
  return /^\d{4}-\d\d-\d\dT/.test(value) ? say(value) : value;
}
