/** What waits for an admin: where it is done, and what it is called. */
export const WAITING = {
  applications: ['/admin/applications', 'Application to review', 'Applications to review'],
  licenses: ['/admin/licenses', 'License to check', 'Licenses to check'],
  places: ['/admin/places', 'Place to check', 'Places to check'],
  noShows: ['/admin/no-shows', 'No-show to decide', 'No-shows to decide'],
  chargebacks: ['/admin/payments?filter=charged-back', 'Chargeback to answer', 'Chargebacks to answer'],
  disputes: ['/admin/disputes', 'Dispute to decide', 'Disputes to decide'],
  reports: ['/admin/reports', 'Open report', 'Open reports'],
  reviews: ['/admin/reviews', 'Review to read', 'Reviews to read'],
  flags: ['/admin/practices', 'Flagged text', 'Flagged texts'],
  letters: ['/admin/inbox', 'New message', 'New messages'],
  setAside: ['/admin/set-aside', 'Task that failed', 'Tasks that failed'],
  suspended: ['/admin/people?filter=suspended', 'Suspended account', 'Suspended accounts'],
} as const satisfies Record<string, readonly [path: string, one: string, many: string]>;

export type WaitingName = keyof typeof WAITING;

/** How much of each waits. */
export type Waiting = Record<WaitingName, number>;

/** A line of the list: how many, what it is called, and the path where it is done. */
export type WaitingTask = { count: number; label: string; path: string };

/** What waits, in the order in which admins read it, with what does not wait as 0. */
export function tasksOf(waiting: Waiting): WaitingTask[] {
  return (Object.keys(WAITING) as WaitingName[]).map((name) => {
    const [path, one, many] = WAITING[name];
    return { path, count: waiting[name], label: waiting[name] === 1 ? one : many };
  });
}

/** What somebody waits for an answer to; a suspension is a state, and asks for nothing. */
export function dueTasksOf({ suspended: _, ...waiting }: Waiting): WaitingTask[] {
  return tasksOf({ ...waiting, suspended: 0 }).filter(({ count }) => count > 0);
}
