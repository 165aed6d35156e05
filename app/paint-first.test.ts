import { describe, expect, it } from 'vitest';
import { paintFirst } from './paint-first.ts';

const NONCE = 'bm9uY2U=';
const page = (script: string) =>
  `<html><head><link rel="modulepreload" href="/a.js"/></head><body>${script}</body></html>`;
const OF_THE_FRAMEWORK = `<script nonce="${NONCE}" type="module" async="">import "/a.js";</script>`;

describe('a page that paints before its scripts', () => {
  it('delays its scripts', () => {
    const html = paintFirst(page(OF_THE_FRAMEWORK), NONCE, 'after paint');
    expect(html).toContain(`<script nonce="${NONCE}" type="text/later" async="">import "/a.js";</script>`);
    expect(html).toContain('<link rel="later" href="/a.js"/>');
    expect(html).not.toContain('type="module"');
  });

  it('starts at the first sign of use, and a first page only then', () => {
    const afterPaint = paintFirst(page(OF_THE_FRAMEWORK), NONCE, 'after paint');
    const whenUsed = paintFirst(page(OF_THE_FRAMEWORK), NONCE, 'when used');
    expect([afterPaint, whenUsed].map((html) => html.includes("'pointerdown'"))).toEqual([true, true]);
    expect([afterPaint, whenUsed].map((html) => html.includes('setTimeout(start,'))).toEqual([true, false]);
  });

  it.each([
    ['its attributes in another order', `<script type="module" nonce="${NONCE}" async="">1</script>`],
    ['an attribute more', `<script nonce="${NONCE}" type="module" async="" crossorigin="">1</script>`],
    ['another nonce', '<script nonce="other" type="module" async="">1</script>'],
    ['no quotes', `<script nonce=${NONCE} type=module async>1</script>`],
  ])('fails if the framework writes its script with %s', (_how, script) =>
    expect(() => paintFirst(page(script), NONCE, 'after paint')).toThrow(/in another way than expected/),
  );

  it('is unchanged without a framework script, and in development', () => {
    expect(paintFirst(page('<script>1</script>'), NONCE, 'after paint')).toContain('<script>1</script>');
    expect(paintFirst(page(OF_THE_FRAMEWORK), NONCE, 'at once')).toContain(OF_THE_FRAMEWORK);
  });
});
