import { startGoogle } from '../google-server.ts';

/**
 * Stands in for Google Calendar in the browser tests, as a separate process on `PORT`. Under `/-/`, a test puts
 * events as their owner, which sends notices, and reads what is there.
 */
const google = await startGoogle({ port: Number(process.env.PORT) });

google.meddle = (_, response, { pathname, searchParams }) => {
  if (!pathname.startsWith('/-/')) return 'pass';
  const of = (name: string) => searchParams.get(name) ?? '';
  const calendarId = of('calendar');
  if (pathname === '/-/put') {
    const time = (name: string) => ({ dateTime: of(name) });
    google.put(calendarId, of('id'), { summary: 'Own', start: time('start'), end: time('end') });
    void google.notify(calendarId, async (address, headers) => {
      const answer = await fetch(address, { method: 'POST', headers });
      return answer.status;
    });
  }
  const events = google.calendars.get(calendarId)?.events.values() ?? [];
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify([...events].filter(({ status }) => status === 'confirmed')));
  return 'answered';
};
