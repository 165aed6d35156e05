import type { SQL } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { ActFacts } from './acts.ts';

/** Something on an admin page that can change before the admin submits a form there. */
export type Shown = {
  kind: string;
  /** Who else can change it, such as 'The author'. A sentence starts with this. Null if only admins can. */
  others: string | null;
  /**
   * Returns SQL for a JSON object of the facts shown, keyed by their labels on screen; null if the row is
   * gone.
   */
  facts: (id: SQL) => SQL;
  /** Returns SQL for the subject ids of acts that can change these facts. By default, only the given id. */
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
  facts: string[];
  /** The `others` of the changed thing: who could have changed it if no admin did. */
  others: string | null;
};

export class ChangedSince extends Refusal {
  readonly changes: ChangesSince;

  constructor(changes: ChangesSince) {
    super('changed_since', 'This has changed since you opened the page. We did not save anything.');
    this.changes = changes;
  }
}
