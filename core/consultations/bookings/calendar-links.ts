/** What an entry says that a calendar on the web is asked to add. */
export type LinkedEntry = {
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** The IANA zone of the place. */
  zone: string;
  location: string;
  /** Our page about it, with everything that the entry leaves out. */
  url: string;
};

export type WebCalendar = 'google' | 'outlook';

/** Returns the address at which a calendar on the web shows an entry, ready to be saved. */
export function linkToAdd(
  to: WebCalendar,
  { title, startsAt, endsAt, zone, location, url }: LinkedEntry,
): string {
  if (to === 'outlook') {
    return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: title,
      startdt: withoutMilliseconds(startsAt),
      enddt: withoutMilliseconds(endsAt),
      location,
      body: url,
    })}`;
  }
  const compact = (at: Date) => withoutMilliseconds(at).replaceAll(/[-:]/g, '');
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    ctz: zone,
    location,
    details: url,
  })}`;
}

const withoutMilliseconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
