import { describe, expect, it } from 'vitest';
import { type Click, followedLink } from './followed-link.ts';

function pageLink(attributes: { 'data-discover'?: string; download?: string } = { 'data-discover': 'page' }) {
  const link = {
    hasAttribute: (name: string) => name in attributes,
    closest: (selector: string) =>
      selector === `a[data-discover="${attributes['data-discover']}"]` ? link : null,
  };
  return link;
}

const click = (changes: Partial<Click> = {}): Click => ({
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
  target: pageLink() as unknown as EventTarget,
  ...changes,
});

describe('a click', () => {
  it('follows its link', () => expect(followedLink(click())).not.toBeNull());

  it.each<[string, Partial<Click>]>([
    ['with another button', { button: 1 }],
    ['with Ctrl held, for a new tab', { ctrlKey: true }],
    ['with Command held, for a new tab', { metaKey: true }],
    ['with Shift held, for a new window', { shiftKey: true }],
    ['with Alt held, to save it', { altKey: true }],
    ['that the page has answered', { defaultPrevented: true }],
    ['on no element', { target: null }],
    ['on text, as browsers have it at times', { target: {} as EventTarget }],
    ['on a link of the router itself', { target: pageLink({ 'data-discover': 'true' }) as never }],
    ['on a link that saves a file', { target: pageLink({ 'data-discover': 'page', download: '' }) as never }],
  ])('%s is ignored', (_how, changes) => expect(followedLink(click(changes))).toBeNull());
});
