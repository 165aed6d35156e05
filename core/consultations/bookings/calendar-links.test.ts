import { expect, it } from 'vitest';
import { linkToAdd } from './calendar-links.ts';

const ENTRY = {
  title: 'PlugWell consultation',
  startsAt: new Date('2026-12-05T18:00:00Z'),
  endsAt: new Date('2026-12-05T18:45:00Z'),
  zone: 'America/Denver',
  location: 'Denver, CO & around #2',
  url: 'https://plugwell.example/es/dashboard/bookings/1?a=b&c',
};

it('gives Google the entry in UTC and the zone of the place', () => {
  const link = new URL(linkToAdd('google', ENTRY));
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: ENTRY.title,
    dates: '20261205T180000Z/20261205T184500Z',
    ctz: 'America/Denver',
    location: ENTRY.location,
    details: ENTRY.url,
  });
});

it('gives Outlook the entry in UTC', () => {
  const link = new URL(linkToAdd('outlook', ENTRY));
  expect(link.host).toBe('outlook.live.com');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    subject: ENTRY.title,
    startdt: '2026-12-05T18:00:00Z',
    enddt: '2026-12-05T18:45:00Z',
    location: ENTRY.location,
    body: ENTRY.url,
  });
});
