import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import * as words from '#text/ground/documents';
import { languageTag } from '../../lib/language.ts';
import { yieldRegularly } from '../../lib/yield-regularly.server.ts';
import { unpackedWoff } from '../images/woff.server.ts';
import type { PaperBlock, PaperDocument, PaperName, PaperTable, Printer } from './document.ts';

/**
 * The subsets of the fonts. Each group of languages has its own font file. A letter uses the file of the
 * previous letter if possible, otherwise the first file that has it.
 */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
const WEIGHTS = { plain: 400, strong: 600 } as const;

type Weight = keyof typeof WEIGHTS;
/** A font, and the name under which the PDF registers it. */
type Letters = { name: string; font: Font };
type Fonts = Record<Weight, readonly Letters[]>;
/** The bytes of the font files, with their names. */
type FontFiles = Record<Weight, readonly { name: string; bytes: Buffer }[]>;

/** A US Letter page in landscape, in points (1/72 inch). */
const SHEET = { width: 792, height: 612, margin: 48 } as const;
const FOOT = SHEET.height - SHEET.margin;
const LINE = 15;
const SIZE = 9.5;
const INK = '#1c2a22';
const MUTED = '#55635a';
const RULE = '#c9d2cc';

/**
 * Opens the printer, which uses the fonts of the website and loads them with the first document.
 * @param folder the project folder, which has `node_modules/`.
 */
export function openPrinter(folder: string): Printer {
  let files: Promise<FontFiles> | null = null;
  return {
    async pdf(document) {
      files ??= readFontFiles(folder).catch((error: unknown) => {
        files = null;
        throw error;
      });
      return await new Sheets(document, openFonts(await files)).print();
    },
  };
}

async function readFontFiles(folder: string): Promise<FontFiles> {
  const files = join(folder, 'node_modules', '@fontsource', 'source-sans-3', 'files');
  const all = (weight: number) =>
    Promise.all(
      SUBSETS.map(async (subset) => {
        const name = `source-sans-3-${subset}-${weight}-normal.woff`;
        return { name, bytes: Buffer.from(unpackedWoff(await readFile(join(files, name)))) };
      }),
    );
  const [plain, strong] = await Promise.all([all(WEIGHTS.plain), all(WEIGHTS.strong)]);
  return { plain, strong };
}

/**
 * Opens the fonts for one document. A font remembers its letters: after it has drawn an 'á', which consists of
 * an 'a' and an accent, every later document would have 'a' without its text.
 */
function openFonts({ plain, strong }: FontFiles): Fonts {
  // By its type, `create` can also return a collection, but each of these files has a single font.
  const opened = ({ name, bytes }: FontFiles['plain'][number]) => ({ name, font: create(bytes) as Font });
  return { plain: plain.map(opened), strong: strong.map(opened) };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

type Piece = { font: Letters; text: string };

/** Splits text into pieces with one font each. Omits characters that no font has. */
function piecesOf(text: string, fonts: readonly Letters[]): Piece[] {
  // Plain ASCII, as in most cells, needs only the first font.
  if (/^[ -~]*$/.test(text)) return text === '' ? [] : [{ font: fonts[0]!, text }];
  const pieces: Piece[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/\s+/gu, ' '))) {
    const last = pieces.at(-1);
    const has = ({ font }: Letters) =>
      [...segment].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0)!));
    const font = last && has(last.font) ? last.font : fonts.find(has);
    if (!font) continue;
    if (last?.font === font) last.text += segment;
    else pieces.push({ font, text: segment });
  }
  return pieces;
}

/**
 * Returns the printable part of a name, or `instead` if that part has no letter or digit. `isWhole` is false
 * if letters or digits are missing. Missing symbols, such as a leaf, do not count.
 */
function writtenOf(
  { name, instead }: PaperName,
  fonts: readonly Letters[],
): { text: string; isWhole: boolean } {
  const written: string[] = [];
  let isWhole = true;
  for (const { segment } of graphemes.segment(name.normalize('NFC'))) {
    if (/^\s+$/u.test(segment) || piecesOf(segment, fonts).length > 0) written.push(segment);
    else if (/[\p{L}\p{N}]/u.test(segment)) isWhole = false;
  }
  const text = written.join('').replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(text) ? { text, isWhole } : { text: instead, isWhole: false };
}

type Placed = { x: number; y: number; width: number; weight?: Weight; size?: number; isSum?: boolean };

// PDFKit's types allow neither PDF/UA nor a null `font`. The code sets the font later.
const OPTIONS = {
  size: [SHEET.width, SHEET.height],
  margin: 0,
  bufferPages: true,
  font: null,
  pdfVersion: '1.7',
  subset: 'PDF/UA',
  tagged: true,
  displayTitle: true,
} as object as PDFKit.PDFDocumentOptions;

class Sheets {
  readonly #file: PDFKit.PDFDocument;
  readonly #document: PaperDocument;
  readonly #fonts: Fonts;
  #y: number = SHEET.margin;

  constructor(document: PaperDocument, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    const { title, author, at } = document;
    this.#file = new PDFDocument({
      ...OPTIONS,
      lang: languageTag(),
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    for (const { name, font } of [...fonts.plain, ...fonts.strong]) {
      this.#file.registerFont(name, font as never);
    }
  }

  async print(): Promise<Uint8Array<ArrayBuffer>> {
    const file = this.#file;
    const parts: Uint8Array[] = [];
    file.on('data', (part: Uint8Array) => parts.push(part));
    const printed = new Promise<void>((done, failed) => file.on('end', done).on('error', failed));
    for (const block of this.#document.blocks) await this.#write(block);
    this.#number();
    file.end();
    await printed;
    return new Uint8Array(Buffer.concat(parts));
  }

  async #write(block: PaperBlock): Promise<void> {
    if (block.kind === 'heading') this.#heading(block.text, block.level);
    else if (block.kind === 'text') this.#text(block.text);
    else if (block.kind === 'for') this.#for();
    else if (block.kind === 'facts') this.#facts(block.facts);
    else await this.#table(block);
  }

  /** Starts a new page if this height does not fit. Returns whether it did so. */
  #room(height: number): boolean {
    if (this.#y + height <= FOOT - LINE) return false;
    this.#file.addPage();
    this.#y = SHEET.margin;
    return true;
  }

  #tagged(tag: string, write: () => void): void {
    this.#file.addStructure(this.#file.struct(tag, {}, [write]));
  }

  #heading(text: string, level: 1 | 2): void {
    const size = level === 1 ? 20 : 13;
    this.#room(size * 3);
    if (level === 2) this.#y += LINE * 0.75;
    const width = SHEET.width - 2 * SHEET.margin;
    const lines = this.#lines(text, width, 'strong', size);
    this.#tagged(`H${level}`, () => {
      for (const line of lines) {
        this.#letters(line, { x: SHEET.margin, y: this.#y, width, weight: 'strong', size });
        this.#y += size * 1.3;
      }
    });
    this.#y += 4;
  }

  #text(text: string): void {
    const width = Math.min(SHEET.width - 2 * SHEET.margin, 520);
    const lines = this.#lines(text, width, 'plain', SIZE);
    this.#room(lines.length * LINE);
    this.#tagged('P', () => {
      for (const line of lines) {
        this.#letters(line, { x: SHEET.margin, y: this.#y, width });
        this.#y += LINE;
      }
    });
    this.#y += 6;
  }

  #for(): void {
    const whose = this.#document.for;
    if (!whose) return;
    const { text, isWhole } = writtenOf(whose, this.#fonts.plain);
    this.#text(text);
    if (!isWhole) this.#text(whose.note);
  }

  #facts(facts: readonly (readonly [string, string])[]): void {
    const [first, second] = [170, 110];
    this.#room(facts.length * LINE);
    const table = this.#file.struct('Table');
    this.#file.addStructure(table);
    for (const [label, value] of facts) {
      const y = this.#y;
      const row = this.#file.struct('TR');
      table.add(row);
      row.add(
        this.#cell('TH', { scope: 'Row' }, () => this.#letters(label, { x: SHEET.margin, y, width: first })),
      );
      row.add(
        this.#cell('TD', {}, () =>
          this.#letters(value, { x: SHEET.margin + first, y, width: second, weight: 'strong', isSum: true }),
        ),
      );
      row.end();
      this.#y += LINE;
    }
    table.end();
    this.#y += 6;
  }

  async #table({ name, columns, rows, total }: PaperTable): Promise<void> {
    const giveWay = yieldRegularly();
    const whole = columns.reduce((sum, { width }) => sum + width, 0);
    /** Returns the gap after a column. The last column extends to the edge. */
    const gap = (at: number) => (at === columns.length - 1 ? 0 : GAP);
    const points = columns.map(({ width }) => (width / whole) * (SHEET.width - 2 * SHEET.margin));
    const table = this.#file.struct('Table', { title: name });
    this.#file.addStructure(table);
    const linesOf = (cells: readonly string[], weight: Weight) =>
      cells.map((cell, at) => this.#lines(cell, points[at]! - gap(at), weight, SIZE));
    const heightOf = (lines: readonly (readonly string[])[]) =>
      LINE + (Math.max(1, ...lines.map(({ length }) => length)) - 1) * LINE * 0.85;
    const write = (cells: readonly string[], kind: 'TH' | 'TD', weight: Weight) => {
      const lines = linesOf(cells, weight);
      const row = this.#file.struct('TR');
      table.add(row);
      const top = this.#y;
      let x: number = SHEET.margin;
      for (const [at, { isSum }] of columns.entries()) {
        const left = x;
        row.add(
          this.#cell(kind, kind === 'TH' ? { scope: 'Column' } : {}, () => {
            for (const [down, line] of lines[at]!.entries()) {
              const y = top + down * LINE * 0.85;
              this.#letters(line, {
                x: left,
                y,
                width: points[at]! - gap(at),
                weight,
                ...(isSum && { isSum }),
              });
            }
          }),
        );
        x += points[at]!;
      }
      row.end();
      this.#y += heightOf(lines);
      this.#rule();
    };
    const headings = columns.map(({ label }) => label);
    this.#room(LINE * 4);
    write(headings, 'TH', 'strong');
    for (const [at, row] of rows.entries()) {
      // A row never splits, and the total is never alone on a page.
      const withTotal = total && at === rows.length - 1 ? heightOf(linesOf(total, 'strong')) + LINE : 0;
      const height = heightOf(linesOf(row, 'plain')) + LINE + withTotal;
      if (this.#room(height)) write(headings, 'TH', 'strong');
      write(row, 'TD', 'plain');
      await giveWay();
    }
    if (total) write(total, 'TD', 'strong');
    table.end();
    this.#y += 6;
  }

  #cell(tag: 'TH' | 'TD', { scope }: { scope?: 'Row' | 'Column' }, write: () => void) {
    return this.#file.struct(tag, (scope ? { scope } : {}) as object, [write]);
  }

  #rule(): void {
    this.#artifact(() => {
      const y = this.#y - 1.5;
      this.#file
        .moveTo(SHEET.margin, y)
        .lineTo(SHEET.width - SHEET.margin, y)
        .lineWidth(0.5)
        .stroke(RULE);
    });
    this.#y += 4;
  }

  /** Draws something that screen readers skip. */
  #artifact(draw: () => void): void {
    this.#file.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#file.endMarkedContent();
  }

  /** Writes the bottom line of every page once the number of pages is known. */
  #number(): void {
    const { count } = this.#file.bufferedPageRange();
    const { foot, for: whose } = this.#document;
    const text = whose ? `${foot} · ${writtenOf(whose, this.#fonts.plain).text}` : foot;
    for (let page = 0; page < count; page++) {
      this.#file.switchToPage(page);
      const line = { x: SHEET.margin, y: FOOT, width: SHEET.width - 2 * SHEET.margin, size: 8 };
      this.#artifact(() => {
        this.#letters(text, line, MUTED);
        this.#letters(words.page_of({ page: page + 1, count }), { ...line, isSum: true }, MUTED);
      });
    }
  }

  /** Breaks text into lines between words, or inside a word that is too long. */
  #lines(text: string, width: number, weight: Weight, size: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.#width(longer, weight, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const { segment } of graphemes.segment(word)) {
        if (line !== '' && this.#width(line + segment, weight, size) > width) {
          lines.push(line);
          line = '';
        }
        line += segment;
      }
    }
    return [...lines, line];
  }

  #width(text: string, weight: Weight, size: number): number {
    return piecesOf(text, this.#fonts[weight]).reduce((sum, piece) => sum + this.#wide(piece, size), 0);
  }

  #wide({ font, text }: Piece, size: number): number {
    return this.#file.font(font.name, size).widthOfString(text);
  }

  #letters(text: string, { x, y, width, weight = 'plain', size = SIZE, isSum }: Placed, color = INK): void {
    const pieces = piecesOf(text, this.#fonts[weight]);
    const wide = pieces.map((piece) => this.#wide(piece, size));
    let left = isSum ? x + width - wide.reduce((sum, one) => sum + one, 0) : x;
    for (const [at, { font, text }] of pieces.entries()) {
      this.#file.font(font.name, size).fillColor(color).text(text, left, y, { lineBreak: false });
      left += wide[at]!;
    }
  }
}

/** The gap between two columns, in points. */
const GAP = 8;
