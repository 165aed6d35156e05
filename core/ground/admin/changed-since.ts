import type { SQL } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { ActFacts } from './acts.ts';

/** A thing that an admin's page shows and lets them change, and that others may change in the meantime. */
export type Shown = {
  /** What it is, such as 'dispute'. */
  kind: string;
  /** Who else changes it, as a sentence begins; null where only admins do. */
  others: string | null;
  /** What the page shows of it, by labels for the screen: SQL for one object, null where the thing is gone. */
  facts: (id: SQL) => SQL;
  /** Ids that the record has for acts about it: SQL for a list; left out, its own id. */
  subjects?: (id: SQL) => SQL;
};

/** What has changed since a page was opened, and who changed it. */
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
  /** What is no longer as it was shown, by its labels. */
  facts: string[];
  /** Who may have done it, where no admin has. */
  others: string | null;
};

/** A form comes from a page that no longer shows how things are; nothing was saved. */
export class ChangedSince extends Refusal {
  readonly changes: ChangesSince;

  constructor(changes: ChangesSince) {
    super('changed_since', 'This has changed since you opened the page. We did not save anything.');
    this.changes = changes;
  }
}
