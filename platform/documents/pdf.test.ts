import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { PaperBlock, PaperDocument } from './document.ts';
import { openPrinter } from './pdf.server.ts';

const printer = openPrinter(join(import.meta.dirname, '..', '..'));

const aDocument = (...blocks: PaperBlock[]): PaperDocument => ({
  title: 'November 2026',
  author: 'The house',
  foot: 'A foot',
  at: new Date('2026-12-01T00:00:00Z'),
  blocks,
});
const aTable = (count: number): PaperBlock => ({
  kind: 'table',
  name: 'Movements',
  columns: [
    { label: 'Day', width: 2 },
    { label: 'Share', width: 1, isSum: true },
  ],
  rows: Array.from({ length: count }, (_, at) => [`Day ${at + 1}`, `$${at}.00`]),
  total: ['All', '$7.00'],
});

async function read(document: PaperDocument) {
  const file = await getDocumentProxy(await printer.pdf(document));
  const pages = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item && item.str
        ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width }]
        : [],
    );
    pages.push({ pieces, text: pieces.map(({ text }) => text).join(' '), tags: await page.getStructTree() });
  }
  return { file, pages };
}
type Tag = { role?: string; children?: Tag[] };
const roles = ({ role, children = [] }: Tag): string[] =>
  [role ?? '', ...children.flatMap(roles)].filter(Boolean);

describe('a printed document', () => {
  it.each([
    ['in English', '“Sage & Co.” – 24/7, $5 · No. 1’s…'],
    ['in Polish', 'Łucja Żółć'],
    ['in Vietnamese', 'Trần Thị Bích'],
    ['in Russian', 'Мария Щукина'],
    ['in Greek', 'Ελένη'],
    ['in several languages at once', 'Ελένη Żółć & Мария'],
  ])('prints a name %s', async (_, name) => {
    const { pages } = await read(aDocument({ kind: 'heading', level: 1, text: name }));
    expect(pages[0]!.text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  });

  it('keeps the text of letters that an earlier document drew as parts of others', async () => {
    const said = async (text: string) =>
      (await read(aDocument({ kind: 'heading', level: 1, text }, { kind: 'text', text }))).pages[0]!.text;
    await said('Página ú í ó é ñ');
    expect((await said('Estado de cuenta')).match(/Estado de cuenta/g)).toHaveLength(2);
  });

  it('yields to other work while it writes a long table', async () => {
    let [beats, goesOn] = [0, true];
    const beat = () => {
      beats += 1;
      if (goesOn) setImmediate(beat);
    };
    await printer.pdf(aDocument(aTable(1)));
    setImmediate(beat);
    await printer.pdf(aDocument(aTable(400)));
    goesOn = false;
    expect(beats).toBeGreaterThan(3);
  });

  it('omits characters without glyphs', async () => {
    const { pages } = await read(aDocument({ kind: 'text', text: '🌿 Maya 漢字 Rose' }));
    expect(pages[0]!.text).toContain('Maya');
    expect(pages[0]!.text).not.toMatch(/[🌿漢字]/u);
  });

  it.each([
    ['a Latin name', 'Sage Alder', 'Sage Alder', true],
    ['a Latin name with leaves', '🌿  Maya Rose 🌸', 'Maya Rose', true],
    ['a name of which part can be written', '茶草堂 Tea House', 'Tea House', false],
    ['a Chinese name', '茶草堂', 'Practice 1234ABCD', false],
    ['an Arabic name', 'بيت الأعشاب', 'Practice 1234ABCD', false],
    ['an emoji alone', '🌿', 'Practice 1234ABCD', false],
  ])('names the recipient by %s', async (_, name, shown, isWhole) => {
    const whose = { name, instead: 'Practice 1234ABCD', note: 'Some letters are missing.' };
    const { pages } = await read({ ...aDocument({ kind: 'for' }, aTable(60)), for: whose });
    expect(pages[0]!.text.includes(whose.note)).toBe(!isWhole);
    for (const { text } of pages) expect(text).toContain(`A foot · ${shown}`);
    expect(pages[0]!.text.split(shown)).toHaveLength(3);
  });

  it('never splits a row or leaves the total alone on a page', async () => {
    for (let count = 20; count < 34; count++) {
      const { pages } = await read(
        aDocument({
          kind: 'table',
          name: 'Movements',
          total: ['All of them', '$7.00'],
          columns: [
            { label: 'Day', width: 1 },
            { label: 'What', width: 12 },
          ],
          rows: Array.from({ length: count }, (_, at) => [`Row ${at} has begun here and ends`, 'x']),
        }),
      );
      for (const { text } of pages) {
        expect(text.match(/Row/g)?.length ?? 0).toBe(text.match(/ends/g)?.length ?? 0);
        if (text.includes('All of')) expect(text).toContain('Row');
      }
    }
  });

  it('has a title, a language, and tags for screen readers', async () => {
    const { file, pages } = await read(aDocument({ kind: 'heading', level: 1, text: 'November' }, aTable(2)));
    const { info } = await file.getMetadata();
    expect(info).toMatchObject({ Title: 'November 2026', Author: 'The house', Language: 'en-US' });
    expect(await file.getMarkInfo()).toMatchObject({ Marked: true });
    const found = roles(pages[0]!.tags as Tag);
    expect(found.filter((role) => role === 'TH')).toHaveLength(2);
    expect(found.filter((role) => role === 'TD')).toHaveLength(6);
    expect(found).toEqual(expect.arrayContaining(['H1', 'Table', 'TR']));
  });

  it('has one page if everything fits, and numbers it', async () => {
    const { pages } = await read(aDocument(aTable(3)));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.text).toContain('A foot');
    expect(pages[0]!.text).toContain('Page 1 of 1');
  });

  it('repeats the headings of a table on each page, and keeps its total with a row', async () => {
    for (const count of [22, 23, 24, 25, 26, 27, 100]) {
      const { pages } = await read(aDocument(aTable(count)));
      const all = pages.map(({ text }) => text);
      expect(all.every((text) => text.includes('Share'))).toBe(true);
      expect(all.at(-1)).toMatch(/Day \d+ .*All/);
      expect(all.join(' ').match(/Day \d+/g)).toHaveLength(count);
      expect(all.at(-1)).toContain(`Page ${all.length} of ${all.length}`);
    }
  });

  it('aligns amounts by their last digit', async () => {
    const table = aTable(0) as Extract<PaperBlock, { kind: 'table' }>;
    const rows = [
      ['one', '$1.00'],
      ['two', '-$1,234,567.89'],
      ['three', '$22.50'],
    ];
    const { pages } = await read(aDocument({ ...table, rows }));
    const sums = pages[0]!.pieces.filter(({ text }) => text.includes('$'));
    expect(sums).toHaveLength(4);
    for (const { right } of sums) expect(right).toBeCloseTo(sums[0]!.right, 1);
  });

  it('breaks a name that is too long for its line', async () => {
    const name = 'Wellness'.repeat(40);
    const { pages } = await read(aDocument({ kind: 'heading', level: 1, text: name }));
    expect(pages[0]!.text.replaceAll(' ', '')).toContain(name);
    for (const { right } of pages[0]!.pieces) expect(right).toBeLessThan(792);
  });

  it('produces the same file each time', async () => {
    const [one, two] = [await printer.pdf(aDocument(aTable(30))), await printer.pdf(aDocument(aTable(30)))];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  });
});
