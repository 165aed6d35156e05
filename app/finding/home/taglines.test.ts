import { expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { TAGLINES } from './taglines.ts';

it.each(['en', 'es'])('has twenty different phrases in %s that can follow the tagline', (language) => {
  const phrases = inLanguage(language, () => TAGLINES.map((phrase) => phrase()));
  expect(new Set(phrases).size).toBe(20);
  for (const phrase of phrases) {
    expect(phrase).toMatch(/^\p{Ll}.*[.!]$/u);
    expect(phrase.length).toBeLessThanOrEqual(20);
  }
});
