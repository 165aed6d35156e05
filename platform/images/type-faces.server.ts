import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'harfbuzzjs';
import type { TypeFace, TypeFaces } from './type-face.ts';
import { unpackedWoff } from './woff.server.ts';

type HarfBuzz = typeof import('harfbuzzjs');

/**
 * The subsets of each family. Each group of languages has its own font file; a letter uses the first file
 * that has it.
 */
const DISPLAY = ['latin', 'latin-ext', 'vietnamese'];
const TEXT = [...DISPLAY, 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
/** How many letters to cache with their font. */
const LETTERS_KEPT = 5_000;

/**
 * Opens the fonts that the pages use.
 * @param folder the project folder, which has `node_modules/`.
 */
export async function openTypeFaces(folder: string): Promise<TypeFaces> {
  const library = await import('harfbuzzjs');
  const open = async (family: string, subset: string, weight: number) => {
    const name = `${family}-${subset}-${weight}-normal.woff`;
    const file = await readFile(join(folder, 'node_modules', '@fontsource', family, 'files', name));
    return new library.Font(new library.Face(new library.Blob(unpackedWoff(file))));
  };
  const all = (family: string, subsets: readonly string[], weight: number) =>
    Promise.all(subsets.map((subset) => open(family, subset, weight)));
  const [display, text, strong] = await Promise.all([
    all('fraunces', DISPLAY, 500),
    all('source-sans-3', TEXT, 400),
    all('source-sans-3', TEXT, 600),
  ]);
  return {
    // The other family draws letters that Fraunces lacks.
    display: typeFace(library, [...display, ...strong]),
    text: typeFace(library, text),
    strong: typeFace(library, strong),
  };
}

/** Returns the glyphs of a text in one font, with advances in font units. */
function shapedBy(library: HarfBuzz, text: string, font: Font) {
  const buffer = new library.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  library.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint: glyph }, at) => ({ glyph, ...positions[at]! }));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function typeFace(library: HarfBuzz, fonts: readonly Font[]): TypeFace {
  const known = new Map<string, Font | null>();

  const shaped = (text: string, font: Font) => shapedBy(library, text, font);

  /**
   * Returns the first font that has a letter with all its marks; null if none does. Glyph 0 means missing.
   */
  function fontOf(letter: string): Font | null {
    const found = known.get(letter);
    if (found !== undefined) return found;
    const font = fonts.find((one) => shaped(letter, one).every(({ glyph }) => glyph !== 0)) ?? null;
    if (known.size >= LETTERS_KEPT) known.clear();
    known.set(letter, font);
    return font;
  }

  /** Splits text into pieces with one font each. */
  function runs(text: string): { font: Font; text: string }[] {
    const found: { font: Font; text: string }[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = found.at(-1);
      // A space never splits a piece.
      const font = segment === ' ' && last ? last.font : fontOf(segment);
      if (font === null) continue;
      if (last?.font === font) last.text += segment;
      else found.push({ font, text: segment });
    }
    return found;
  }

  function advance(text: string, font: Font): number {
    const units = shaped(text, font).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return units / font.face.upem;
  }

  return {
    drawable: (text) =>
      [...graphemes.segment(text.normalize('NFC').replace(/\s+/gu, ' '))]
        .map(({ segment }) => (fontOf(segment) ? segment : ''))
        .join('')
        .replace(/ +/g, ' ')
        .trim(),
    width: (text, size) => runs(text).reduce((sum, run) => sum + advance(run.text, run.font) * size, 0),
    draw(text, { x, y, size }) {
      let left = x;
      return runs(text)
        .map((run) => {
          const scale = size / run.font.face.upem;
          const { outlines, pen } = outlinesOf(run.font, shaped(run.text, run.font));
          const place = `translate(${round(left)} ${round(y)}) scale(${scale} ${-scale})`;
          left += pen * scale;
          return `<g transform="${place}">${outlines}</g>`;
        })
        .join('');
    },
  };
}

/** Draws glyphs next to each other, in font units, and returns where the next one begins. */
function outlinesOf(font: Font, glyphs: ReturnType<typeof shapedBy>): { outlines: string; pen: number } {
  let pen = 0;
  const outlines = glyphs.map(({ glyph, xAdvance, xOffset, yOffset }) => {
    const d = font.glyphToPath(glyph);
    const outline = d && `<path transform="translate(${pen + xOffset} ${yOffset})" d="${d}"/>`;
    pen += xAdvance;
    return outline;
  });
  return { outlines: outlines.join(''), pen };
}

const round = (pixels: number) => Math.round(pixels * 100) / 100;
