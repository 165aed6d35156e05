import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { describeView } from './describe-view.ts';

const said = (from: string, to: string | null) =>
  describeView(
    { id: 'a', reason: 'asked', startedAt: new Date(from), endedAt: to === null ? null : new Date(to) },
    'America/Denver',
  );
const WHY = 'Reason: you asked us for help';

describe('a view in the history', () => {
  it.each([
    ['2026-11-28T22:10:00Z', '2026-11-28T22:24:00Z', 'Nov 28, 3:10–3:24 PM'],
    ['2026-11-28T18:50:00Z', '2026-11-28T19:10:00Z', 'Nov 28, 11:50 AM–12:10 PM'],
    ['2026-11-28T22:10:05Z', '2026-11-28T22:10:40Z', 'Nov 28, 3:10 PM'],
  ])('from %s to %s', (from, to, when) => {
    expect(said(from, to)).toBe(`A PlugWell admin viewed your account, read only, ${when}. ${WHY}`);
  });

  it.each([
    ['2026-11-28T22:10:00Z', '2026-11-28T22:24:00Z', 'sáb 28 nov, 3:10–3:24 p.m.'],
    ['2026-11-28T18:50:00Z', '2026-11-28T19:10:00Z', 'sáb 28 nov, 11:50 a.m.–12:10 p.m.'],
    ['2026-11-28T22:10:05Z', '2026-11-28T22:10:40Z', 'sáb 28 nov, 3:10 p.m.'],
  ])('in Spanish, from %s to %s', (from, to, when) => {
    expect(inLanguage('es', () => said(from, to))).toBe(
      `El ${when}, alguien del equipo de PlugWell vio su cuenta, solo lectura. Motivo: usted nos pidió ayuda`,
    );
  });

  it('over midnight, includes no day twice', () => {
    expect(said('2026-11-29T06:50:00Z', '2026-11-29T07:10:00Z')).toContain('Nov 28, 11:50 PM–12:10 AM.');
  });

  it('that is open says when it began', () => {
    expect(said('2026-11-28T22:10:00Z', null)).toBe(
      `A PlugWell admin is viewing your account, read only, since Nov 28, 3:10 PM. ${WHY}`,
    );
  });
});
