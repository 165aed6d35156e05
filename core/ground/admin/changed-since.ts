import type { SQL } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { ActFacts } from './acts.ts';

/**
 * Something that an admin page shows and lets an admin change, and that others may change in the meantime.
 */
export type Shown = {
  /** Such as 'dispute'. */
  kind: string;
  /** Who else changes it, as the start of a sentence; null if only admins do. */
  others: string | null;
  /** SQL for one object with the facts shown, by screen label; null if the row is gone. */
  facts: (id: SQL) => SQL;
  /** SQL for the list of ids under which the record keeps acts about it; by default, its own id. */
  subjects?: (id: SQL) => SQL;
};

export type ChangesSince = {
  acts: {
    id: string;
    admin: string;
    isOwn: boolean;
    before: ActFacts | null;
    after: ActFacts | null;
    note: string;
    at: string;
  }[];
  /** The labels of the facts that differ. */
  facts: string[];
  /** Who may have made the change if no admin did. */
  others: string | null;
};

/** Refuses a form whose page is out of date; nothing was saved. */
export class ChangedSince extends Refusal {
  readonly changes: ChangesSince;

  constructor(changes: ChangesSince) {
    super('changed_since', 'This has changed since you opened the page. We did not save anything.');
    this.changes = changes;
  }
}
