import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WRITTEN_LANGUAGES } from '../../../lib/language.ts';
import { shareImageOf } from './share-image.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'public');

it.each([...WRITTEN_LANGUAGES, 'en-XA'])(
  'in %s is there; otherwise run scripts/build-brand-images.ts',
  (language) => {
    expect(existsSync(join(folder, shareImageOf(language)))).toBe(true);
  },
);
