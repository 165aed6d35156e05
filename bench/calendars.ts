import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openCalendarReader } from '../core/practice/outside-calendars/read-calendar-file.server.ts';

/**
 * Measures the server's cost of reading outside calendars: `node bench/calendars.ts [seconds]`, by default
 * 10. Prints figures and never asserts.
 * - How fast a server like ours responds to GET /healthz while it reads no feeds, small hostile feeds without
 * pause, and 20 MB feeds without pause.
 * - How long it takes to read each feed by itself, and the result.
 */
const seconds = Number(process.argv[2] ?? 10);
const read = openCalendarReader(join(import.meta.dirname, '..'));
const span = {
  from: new Date('2026-12-01T00:00:00Z'),
  to: new Date('2026-12-17T00:00:00Z'),
  zone: 'America/Denver',
  ours: '@plugwell.example',
};

const calendar = (events: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n'));
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:one', 'DTSTART:20200107T170000Z', ...lines, 'END:VEVENT'].join('\r\n');
const hour = 'DURATION:PT1H';
const upTo = (most: number) => Array.from({ length: most }, (_, nth) => nth).join(',');
const dense = event(hour, `RRULE:FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`);

const small = {
  'a date that never comes': calendar([event(hour, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')]),
  'a step of ages': calendar([event(hour, 'RRULE:FREQ=DAILY;INTERVAL=999999999')]),
  'a Monday that never comes': calendar([event(hour, 'RRULE:FREQ=DAILY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=4')]),
  'a length of ages': calendar([event('DURATION:P999999999999999999W')]),
  '2,000 dense series': calendar(Array.from({ length: 2000 }, () => dense)),
};
const past = event(hour, 'SUMMARY:Long past', `DESCRIPTION:${'x'.repeat(80)}`);
const large = {
  '20 MB of past events': calendar(Array.from({ length: 20_000_000 / (past.length + 2) - 1 }, () => past)),
  '20 MB of series': calendar(
    Array.from({ length: 160_000 }, (_, nth) => event(hour, 'RRULE:FREQ=DAILY').replace('one', `${nth}`)),
  ),
  '20 MB of one line': Buffer.from(
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEXDATE:${'20261202T170000Z,'.repeat(1_150_000)}`,
  ),
};

const server = createServer((_, response) => response.end('ok'));
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;

async function answers(name: string, feeds: Buffer[]): Promise<void> {
  let isOver = false;
  let count = 0;
  const one = async () => {
    for (let nth = 0; !isOver; nth += 1) {
      await read({ ...span, file: feeds[nth % feeds.length]! });
      count += 1;
    }
  };
  const reading = feeds.length > 0 ? [one(), one()] : [];
  const { latency, requests } = await autocannon({ url, duration: seconds, connections: 4, workers: 1 });
  isOver = true;
  await Promise.all(reading);
  console.log(
    `${name}: p50 ${latency.p50} ms, p99 ${latency.p99} ms, at most ${latency.max} ms, ${requests.average} a second; ${count} feeds read`,
  );
}

await answers('idle', []);
await answers('small hostile feeds', Object.values(small));
await answers('feeds of 20 MB', Object.values(large));
for (const [name, file] of Object.entries({ ...small, ...large })) {
  const began = performance.now();
  const answer = await read({ ...span, file });
  const said =
    'entries' in answer ? `${answer.entries.length} entries, ${answer.unread.count} unread` : answer.fault;
  console.log(`${name} (${file.length} bytes): ${Math.round(performance.now() - began)} ms, ${said}`);
}
server.close();
