import { expect, it } from 'vitest';
import { readStart, writeStart } from './sign-up-start.ts';

const PAGE = '/become-expert';
const of = (name: string, email = 'fern@example.test', page = PAGE) => writeStart({ page, name, email });
const email = 'fern@example.test';

it.each([
  ['a name', of('Fern Hollow'), { firstName: 'Fern', email }],
  ['a name after a title', of(' Dr.  Maya Lind'), { firstName: 'Maya', email }],
  ['no name, as of a center', of(''), { email }],
  ['only a title', of('Dr.'), { email }],
  ['an address in capitals', of('Fern', 'Fern@Example.test'), { firstName: 'Fern', email }],
  ['markup for a name', of('<b>Fern</b>'), { email }],
  ['our own name', of('PlugWell Support'), { email }],
  ['a name longer than any', of('F'.repeat(41)), { email }],
  ['words for an address', of('Fern', 'fern'), { firstName: 'Fern' }],
  ['the start of another page', of('Fern', email, '/expert/1/book'), {}],
  ['no text', null, {}],
  ['text of someone else', 'Fern', {}],
  ['a list', '["Fern"]', {}],
  ['a name that is no text', JSON.stringify({ page: PAGE, name: { a: 1 }, email }), {}],
] as const)('a sign-up starts with the valid parts of %s', (_, text, start) => {
  expect(readStart(text, PAGE)).toEqual(start);
});
