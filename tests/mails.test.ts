import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailSamples } from '../scripts/mail-samples.ts';

const root = join(import.meta.dirname, '..');
const mails = mailSamples('https://plugwell.example');

it('samples cover each mail that a concept writes', async () => {
  const [drawn, missing] = [[...mails.keys()], new Set<string>()];
  for await (const file of glob('core/*/*/*.email.ts', { cwd: root })) {
    const written: Record<string, unknown> = await import(/* @vite-ignore */ join(root, file));
    for (const [name, what] of Object.entries(written)) {
      const notices = /NOTICES$/.test(name) ? Object.keys(what as object) : [];
      if (/Mail$/.test(name) && !drawn.some((one) => one.split(' ')[0] === name)) missing.add(name);
      for (const notice of notices.filter((key) => !drawn.some((one) => one.endsWith(` ${key}`))))
        missing.add(notice);
    }
  }
  expect([...missing]).toEqual([]);
});

describe.each([...mails])('the mail %s', (_name, { subject, html, text, unsubscribeUrl }) => {
  it('has the same content as HTML and as text, with nothing undefined', () => {
    for (const form of [subject, html, text]) expect(form).not.toMatch(/undefined|null|NaN|\[object/);
    expect(text).not.toMatch(/ {2}|\.\.(?!\.)|,\./);
    expect(html.includes('Stop e-mails like this')).toBe(unsubscribeUrl !== undefined);
  });

  it('has a short subject without a product, a place, or a health condition', () => {
    expect(subject.length).toBeLessThanOrEqual(50);
    expect(subject).not.toMatch(/plant|wellness|botanical|herb|Denver|Maya|Utah/i);
  });
});
