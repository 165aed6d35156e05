export const LIVE = 'You’re live: clients can find and book you';
export const SEE_PAGE = 'See your public page';
export const CHECKLIST = 'Back to your checklist';
export const NOT_LIVE = 'Clients can’t find or book you yet';

export const sayWeek = (until: string) => `Clients can find and book you until ${until}`;

export const sayLeft = (count: number) =>
  count === 1 ? '1 required step is left.' : `${count} required steps are left.`;
