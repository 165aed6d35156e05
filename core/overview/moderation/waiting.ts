/** What can wait for an admin: the path of its page, and its label. */
export const WAITING = {
  applications: ['/admin/applications', 'Application to review', 'Applications to review'],
  licenses: ['/admin/licenses', 'License to check', 'Licenses to check'],
  places: ['/admin/places', 'Place to check', 'Places to check'],
  noShows: ['/admin/no-shows', 'No-show to decide', 'No-shows to decide'],
  chargebacks: ['/admin/payments?filter=charged-back', 'Chargeback to answer', 'Chargebacks to answer'],
  partial: [
    '/admin/payments?filter=partial',
    'Partial payment to look into',
    'Partial payments to look into',
  ],
  disputes: ['/admin/disputes', 'Dispute to decide', 'Disputes to decide'],
  reports: ['/admin/reports', 'Open report', 'Open reports'],
  reviews: ['/admin/reviews', 'Review to read', 'Reviews to read'],
  photos: ['/admin/photos', 'Photo to look at', 'Photos to look at'],
  flags: ['/admin/practices', 'Flagged text', 'Flagged texts'],
  letters: ['/admin/inbox', 'New message', 'New messages'],
  setAside: ['/admin/set-aside', 'Task that failed', 'Tasks that failed'],
  suspended: ['/admin/people?filter=suspended', 'Suspended account', 'Suspended accounts'],
} as const satisfies Record<string, readonly [path: string, one: string, many: string]>;

type WaitingName = keyof typeof WAITING;

/** How many of each are waiting. */
export type Waiting = Record<WaitingName, number>;

/** A line of the list: the count, the label, and the path of the page. */
export type WaitingTask = { count: number; label: string; path: string };

/** Lists everything that can wait, in the admins' order, including counts of 0. */
export function tasksOf(waiting: Waiting): WaitingTask[] {
  return (Object.keys(WAITING) as WaitingName[]).map((name) => {
    const [path, one, many] = WAITING[name];
    return { path, count: waiting[name], label: waiting[name] === 1 ? one : many };
  });
}

/** Lists what awaits an admin's answer; suspensions do not. */
export function dueTasksOf({ suspended: _, ...waiting }: Waiting): WaitingTask[] {
  return tasksOf({ ...waiting, suspended: 0 }).filter(({ count }) => count > 0);
}
