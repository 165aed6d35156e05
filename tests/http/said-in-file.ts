import { extractText, getDocumentProxy } from 'unpdf';
import { spokenIn, toldEngines } from './spoken.ts';

/** Properties of a calendar or contact file that programs show. */
const SHOWN_PROPERTY =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|NAME|X-WR-CALNAME|TITLE|ORG|ADR|CATEGORIES|NOTE)[;:]/;

/** How to find what people read in an answer, by its type. */
const READERS: [type: RegExp, kind: string, read: (answer: Response) => Promise<string[]>][] = [
  [/html/, 'page', async (answer) => spokenAndTold(await answer.text())],
  [/svg/, 'drawing', async (answer) => spokenIn(await answer.text())],
  [/calendar/, 'calendar', async (answer) => propertiesIn(await answer.text())],
  [/vcard/, 'contact', async (answer) => propertiesIn(await answer.text())],
  [/csv/, 'table', async (answer) => cellsIn(await answer.text())],
  [/pdf/, 'paper', async (answer) => await linesIn(new Uint8Array(await answer.arrayBuffer()))],
];

/** Returns the kind of an answer, and what people read in it. Reads nothing of kinds in `unread`. */
export async function saidIn(
  answer: Response,
  unread: readonly string[] = [],
): Promise<{ kind: string; texts: string[] }> {
  const type = answer.headers.get('content-type') ?? '';
  const found = READERS.find(([of]) => of.test(type));
  if (found && !unread.includes(found[1])) return { kind: found[1], texts: await found[2](answer) };
  await answer.body?.cancel();
  return { kind: found?.[1] ?? '', texts: [] };
}

const spokenAndTold = (markup: string) => [...spokenIn(markup), ...toldEngines(markup)];

/** Returns the shown texts of an iCalendar or vCard file. */
function propertiesIn(file: string): string[] {
  return file
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => SHOWN_PROPERTY.test(line))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(/(?<!\\)[;,]/))
    .map((text) => text.replaceAll(/\\n/gi, ' ').replaceAll('\\', '').trim())
    .filter(Boolean);
}

/** Returns the cells of a table, which has no line breaks in a cell. */
function cellsIn(table: string): string[] {
  const cells = table.replace('\uFEFF', '').matchAll(/(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g);
  return [...cells].map(([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll('""', '"')).filter(Boolean);
}

async function linesIn(paper: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(paper);
  const { text } = await extractText(document);
  const { info } = await document.getMetadata();
  const about = Object.entries(info as Record<string, unknown>).flatMap(([name, value]) =>
    /^(?:Title|Subject|Keywords)$/.test(name) && typeof value === 'string' ? [value] : [],
  );
  return [...about, ...text.flatMap((page) => page.split('\n'))];
}
