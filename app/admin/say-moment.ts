const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an ISO 8601 instant as 'Dec 1, 2026, 11:05 AM MST', in an IANA zone. */
export function sayMoment(iso: string, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    } as Intl.DateTimeFormatOptions);
    formats.set(zone, format);
  }
  return format.format(new Date(iso)).replaceAll('\u202f', ' ');
}
