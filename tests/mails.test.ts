import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../lib/language.server.ts';
import { BY_PEOPLE, mailSamples } from '../scripts/mail-samples.ts';
import { READ_LANGUAGES } from './http/slips.ts';
import { spokenIn } from './http/spoken.ts';

const root = join(import.meta.dirname, '..');
const mails = mailSamples('https://plugwell.example');
/** Admins read English. */
const FOR_ADMINS = /^(?:strandedMail|notificationMail)\b/;
/** Longer ones first, because an answer can contain a name. */
const THEIRS = [...Object.values(BY_PEOPLE), 'Maya', 'Utah'].sort((a, b) => b.length - a.length);
const WEB_ADDRESS = /https?:\S+/g;

function withoutTheirs(said: string): string {
  const plain = said
    .replaceAll(/&middot;/g, '·')
    .replaceAll(/&#38;/g, '&')
    .replaceAll(WEB_ADDRESS, '');
  return THEIRS.reduce((left, words) => left.replaceAll(words, ''), plain);
}

it('samples cover each e-mail that a concept writes', async () => {
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

describe.each([...mails])('the e-mail %s', (_name, { subject, html, text, unsubscribeUrl }) => {
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

it.each(READ_LANGUAGES)('no e-mail in %s contains English', (language, slipsIn) => {
  const written = inLanguage(language, () => mailSamples('https://plugwell.example'));
  const slips = [...written].flatMap(([name, { subject, html, text }]) => {
    const said = FOR_ADMINS.test(name) ? [] : [subject, ...spokenIn(html), ...text.split('\n')];
    return said.filter((each) => slipsIn(withoutTheirs(each)).length > 0).map((each) => `${name}: ${each}`);
  });
  expect(slips).toEqual([]);
});
