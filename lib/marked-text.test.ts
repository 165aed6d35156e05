import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Marked, markedBlocks, plainWords } from './marked-text.ts';

const bold = (...words: Marked[]) => ({ mark: 'bold' as const, words });
const italic = (...words: Marked[]) => ({ mark: 'italic' as const, words });

describe('marked text', () => {
  it.each<[string, Marked[]]>([
    ['plain', ['plain']],
    ['**bold**', [bold('bold')]],
    ['*italic*', [italic('italic')]],
    ['a *b* c', ['a ', italic('b'), ' c']],
    ['**one** and **two**', [bold('one'), ' and ', bold('two')]],
    ['**bold with *italic* in it**', [bold('bold with ', italic('italic'), ' in it')]],
    ['2 * 3 * 4', ['2 * 3 * 4']],
    ['**not closed', ['**not closed']],
    ['a*', ['a*']],
    ['****', ['****']],
    ['<b>no</b>', ['<b>no</b>']],
    ['[a link](javascript:alert(1))', ['[a link](javascript:alert(1))']],
    ['snake_case_word', ['snake_case_word']],
  ])('%s', (text, words) => expect(markedBlocks(text)).toEqual([{ kind: 'lines', rows: [words] }]));

  it('forms paragraphs at empty lines, and lists from marked lines', () => {
    expect(markedBlocks('One\nTwo\n\nThree\n- a\n* *b*\n• c\n\n\n- d')).toEqual([
      { kind: 'lines', rows: [['One'], ['Two']] },
      { kind: 'lines', rows: [['Three']] },
      { kind: 'list', rows: [['a'], [italic('b')], ['c']] },
      { kind: 'list', rows: [['d']] },
    ]);
  });

  it('can be shown as plain words, without its marks', () =>
    expect(plainWords('**Calm** and *kind*\n\n- one\n- two')).toBe('Calm and kind one two'));

  it('loses no letter of any text', () => {
    const letters = (text: string) => text.replace(/[\s*•-]/g, '');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('*', '**', 'a', ' ', '\n', '- ', '<', 'b c'), { maxLength: 40 }),
        (parts) => {
          const text = parts.join('');
          expect(letters(plainWords(text))).toBe(letters(text));
        },
      ),
    );
  });

  it.each(['*', '**', '* ', '**a', '*a **', '- *'])(
    'can be parsed even from 2,000 repetitions of %j',
    (part) => expect(markedBlocks(part.repeat(2000 / part.length))).toHaveLength(1),
  );
});
