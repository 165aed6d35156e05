/** Returns the path of a table's waiting rows, longest waiting first. */
const queue = (path: string, filter = 'waiting') => `${path}?filter=${filter}&sort=oldest`;

/**
 * The kinds of work that can wait for an admin: the path of the list, and the label in the singular and the
 * plural.
 */
export const WAITING = {
  applications: [queue('/admin/applications'), 'Application to review', 'Applications to review'],
  licenses: [queue('/admin/licenses'), 'License to check', 'Licenses to check'],
  places: [queue('/admin/places'), 'Place to check', 'Places to check'],
  noShows: [queue('/admin/no-shows'), 'No-show to decide', 'No-shows to decide'],
  chargebacks: ['/admin/payments?filter=charged-back', 'Chargeback to answer', 'Chargebacks to answer'],
  partial: [
    '/admin/payments?filter=partial',
    'Partial payment to look into',
    'Partial payments to look into',
  ],
  disputes: [queue('/admin/disputes'), 'Dispute to decide', 'Disputes to decide'],
  reports: [queue('/admin/reports', 'open'), 'Open report', 'Open reports'],
  reviews: [queue('/admin/reviews'), 'Review to read', 'Reviews to read'],
  photos: [queue('/admin/photos', 'unchecked'), 'Photo to look at', 'Photos to look at'],
  flags: [queue('/admin/practices', 'flagged'), 'Flagged text', 'Flagged texts'],
  letters: [queue('/admin/inbox', 'open'), 'New message', 'New messages'],
  setAside: ['/admin/set-aside', 'Task that failed', 'Tasks that failed'],
  suspended: ['/admin/people?filter=suspended', 'Suspended account', 'Suspended accounts'],
} as const satisfies Record<string, readonly [path: string, one: string, many: string]>;

type WaitingName = keyof typeof WAITING;

/** The number of waiting items of each kind. */
export type Waiting = Record<WaitingName, number>;

export type WaitingTask = { count: number; label: string; path: string };

export const queueOf = (name: WaitingName): string => WAITING[name][0];

/** Lists the kinds of waiting items, in the order of the admin pages. */
export function tasksOf(waiting: Waiting): WaitingTask[] {
  return (Object.keys(WAITING) as WaitingName[])
    .filter((name) => waiting[name] > 0)
    .map((name) => {
      const [path, one, many] = WAITING[name];
      return { path, count: waiting[name], label: waiting[name] === 1 ? one : many };
    });
}

/** Lists the kinds of waiting items except suspensions, which need no action. */
export function dueTasksOf({ suspended: _, ...waiting }: Waiting): WaitingTask[] {
  return tasksOf({ ...waiting, suspended: 0 });
}
