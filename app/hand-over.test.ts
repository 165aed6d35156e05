import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { handOver } from './hand-over.ts';

const PAGE = '<html><body><p>Page</p></body></html>';

function sentBy(html: string): string[] {
  const said: string[] = [];
  const window = {
    __reactRouterContext: {
      streamController: { enqueue: (text: string) => said.push(text), close: () => said.push('end') },
    },
  };
  for (const [, script] of html.matchAll(/<script nonce="n">(.*?)<\/script>/gs)) {
    runInNewContext(script!, { window });
  }
  return said;
}

describe('the data of a page for the browser', () => {
  it.each([
    ['JSON with its quotes', '[{"_1":2},"name","Sage"]\n'],
    ['quotes and backslashes', `it's "so" \\ and \\' and \\n`],
    ['what would end the script', '</script><script>alert(1)</script><!-- -->'],
    ['lines and separators', 'one\r\ntwo\u2028three\u2029'],
    ['signs of other scripts', 'Zoë — 緑 — 🌿 & more'],
    ['what looks like a pattern of a replacement', "$& $1 $' $`"],
  ])('arrives unchanged: %s', (_what, data) => {
    const html = handOver(PAGE, data, 'n');
    expect(sentBy(html)).toEqual([data, 'end']);
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html.endsWith('</script></body></html>')).toBe(true);
  });

  it('is empty if there is none', () => expect(handOver(PAGE, '', 'n')).toBe(PAGE));
});
