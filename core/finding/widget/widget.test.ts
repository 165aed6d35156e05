import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { experts } from '../../people/experts/tables.ts';
import { addOrigin, removeOrigin } from './change-origins.server.ts';
import { MAX_ORIGINS, originOf } from './origin-form.ts';
import { readWidget } from './read-widget.server.ts';

const world = await openWorld();
const visitor = world.as(null);

it.each([
  ['https://www.fern.example/contact?x=1', 'https://www.fern.example'],
  ['www.fern.example', 'https://www.fern.example'],
  ['https://FERN.example:8443', 'https://fern.example:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:4100', 'http://localhost:4100'],
  ['http://fern.example', null],
  ['https://me:you@fern.example', null],
  ['https://*.fern.example', null],
  ['https://fern', null],
  ["https://fern.example; script-src 'unsafe-inline'", null],
  ['javascript:alert(1)', null],
  ['null', null],
  ['https://[::1]', null],
  ['', null],
])('%s names the site %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});

describe('the sites of a widget', () => {
  it('are a few, each once, and changed only by owners', async () => {
    const { actor, id: practiceId } = await world.anExpert();
    const owner = world.as(actor);
    await addOrigin(owner, { practiceId, origin: 'fern.example' });
    await addOrigin(owner, { practiceId, origin: 'https://fern.example/again' });
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        codeOf(addOrigin(owner, { practiceId, origin: `f${nth}.example` })),
      ),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(MAX_ORIGINS - 1);
    const staff = world.as(await world.aMember(practiceId, 'staff'));
    const stranger = world.as((await world.anExpert()).actor);
    for (const ctx of [staff, stranger]) {
      expect(await codeOf(addOrigin(ctx, { practiceId, origin: 'evil.example' }))).toBe('not_allowed');
      expect(await codeOf(removeOrigin(ctx, { practiceId, origin: 'https://fern.example' }))).toBe(
        'not_allowed',
      );
    }
    await removeOrigin(owner, { practiceId, origin: 'https://fern.example' });
    const { origins } = (await readWidget(visitor, practiceId))!;
    expect(origins).toHaveLength(MAX_ORIGINS - 1);
    expect(origins).not.toContain('https://fern.example');
  });
});

describe('the widget', () => {
  it('shows free times of a listed practice', async () => {
    const { id } = await world.anExpert();
    const { shown } = (await readWidget(visitor, id))!;
    expect(shown?.starts.length).toBeGreaterThan(0);
    expect(shown?.zone).toBe('America/Denver');
  });

  it.each([
    ['is not approved', { approvedAt: null }, null],
    ['is suspended', { suspendedAt: new Date() }, null],
    ['is paused', { pausedAt: new Date() }, 0],
    ['takes no requests', { isActive: false }, 0],
  ])('shows nothing that can be booked if the practice %s', async (_what, values, times) => {
    const { id } = await world.anExpert();
    await world.db.update(experts).set(values).where(eq(experts.id, id));
    const { shown } = (await readWidget(visitor, id))!;
    expect(shown?.starts.length ?? null).toBe(times);
  });

  it('is null for an unknown practice', async () => {
    expect([await readWidget(visitor, newId()), await readWidget(visitor, "'; --")]).toEqual([null, null]);
  });
});
