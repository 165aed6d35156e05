import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailSamples } from '../scripts/mail-samples.ts';

const root = join(import.meta.dirname, '..');
const mails = mailSamples('https://plugwell.example');

it('each mail that a concept writes is among the samples', async () => {
  const missing: string[] = [];
  for await (const file of glob('core/*/*.email.ts', { cwd: root })) {
    const written = Object.keys(await import(/* @vite-ignore */ join(root, file))).filter((name) =>
      /Mail$/.test(name),
    );
    missing.push(...written.filter((name) => ![...mails.keys()].some((key) => key.split(' ')[0] === name)));
  }
  expect(missing).toEqual([]);
});

describe.each([...mails])('the mail %s', (_name, { subject, html, text, unsubscribeUrl }) => {
  it('says everything in both of its forms, and nothing that was left out', () => {
    for (const form of [subject, html, text]) expect(form).not.toMatch(/undefined|null|NaN|\[object/);
    expect(text).not.toMatch(/ {2}|\.\.(?!\.)|,\./);
    expect(html.includes('Stop e-mails like this')).toBe(unsubscribeUrl !== undefined);
  });

  it('has a short subject that names no product, place or state of health', () => {
    expect(subject.length).toBeLessThanOrEqual(50);
    expect(subject).not.toMatch(/plant|wellness|botanical|herb|Denver|Maya|Utah/i);
  });
});
