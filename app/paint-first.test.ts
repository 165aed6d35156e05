import { describe, expect, it } from 'vitest';
import { paintFirst } from './paint-first.ts';

const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  '<body><script nonce="n+1=">plain()</script><script nonce="n+1=" type="module" async="">import "/assets/a.js";</script></body></html>';

describe('a page with scripts', () => {
  const html = paintFirst(PAGE);

  it('holds its module back until it is painted, and touches no other script', () => {
    expect(html).toContain('<script nonce="n+1=" type="text/later" async="">import "/assets/a.js";');
    expect(html).toContain('<script nonce="n+1=">plain()');
    expect(html).toContain('<link rel="later" href="/assets/a.js"/>');
    expect(html).toContain('<link rel="stylesheet"');
  });

  it('starts it from the head, under the same nonce', () => {
    expect(html).toMatch(/<script nonce="n\+1=">\(\(\)=>\{.*requestAnimationFrame.*<\/script><\/head>/);
  });
});

it('leaves a page without a module as it is', () => {
  expect(paintFirst('<html><head></head><body></body></html>')).toBe(
    '<html><head></head><body></body></html>',
  );
});
