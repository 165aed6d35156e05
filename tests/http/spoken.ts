/** Elements that do not interrupt a sentence. Their text belongs to the text around them. */
const INLINE = new Set(
  'a abbr b bdi cite code em i kbd mark q s small span strong sub sup time u'.split(' '),
);
/** Elements whose text no one reads. Marked English and code, which are the same in every language, count too. */
const UNREAD = new Set(['script', 'style', 'template', 'textarea']);
/** Attributes that are shown or read out. */
const SPOKEN = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ...['label', 'placeholder', 'title'],
]);
/** The meta tags that search engines and social networks show. */
const SHOWN_META = /^(description|(og|twitter):(title|description|site_name|image:alt))$/;
const TAG =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s"'>/=]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'>/=]+)=(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/**
 * Returns the texts of a page or drawing that people read or hear: one for each block, and one for each
 * attribute that is shown or read out.
 */
export function spokenIn(markup: string): string[] {
  const texts: string[] = [];
  let block = '';
  const end = () => {
    const text = plain(block);
    if (text) texts.push(text);
    block = '';
  };
  let from = 0;
  let unread = '';
  for (const tag of markup.matchAll(TAG)) {
    if (!unread) block += markup.slice(from, tag.index);
    from = tag.index + tag[0].length;
    const [, closing, written = '', attributes = ''] = tag;
    const name = written.toLowerCase();
    if (!name) continue;
    if (unread) {
      if (closing && name === unread) unread = '';
      continue;
    }
    if (INLINE.has(name)) block += ' ';
    else end();
    if (!closing) texts.push(...spokenAttributes(name, attributes));
    const isForeign = name !== 'html' && /\s(?:lang="en"|translate="no")/.test(attributes);
    if (!closing && (UNREAD.has(name) || isForeign) && !tag[0].endsWith('/>')) unread = name;
  }
  block += markup.slice(from);
  end();
  return texts;
}

/** Keys of structured data whose values no one reads as words. */
const UNREAD_KEY =
  /^(?:@\w+|.*(?:url|Url|image|Image|Id|Date|date)|id|telephone|logo|sameAs|identifier|priceRange|item|target)$/;

/** Returns the words of a page's structured data, which search engines show. */
export function toldEngines(markup: string): string[] {
  const scripts = markup.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, json = '']) => wordsIn(JSON.parse(json)));
}

function wordsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return UNREAD_KEY.test(key) || /^https?:/.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((each) => wordsIn(each, key));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, each]) => wordsIn(each, name));
}

/** What an element's tag contains if one of its attributes can be shown or read out. */
const MAYBE_SPOKEN = new RegExp(`\\b(?:${[...SPOKEN, 'content', 'value'].join('|')})=`);

function spokenAttributes(element: string, source: string): string[] {
  if (!MAYBE_SPOKEN.test(source)) return [];
  const all = new Map([...source.matchAll(ATTRIBUTE)].map(([, name = '', a, b]) => [name, a ?? b ?? '']));
  const isShown =
    element === 'meta' && SHOWN_META.test(all.get('name') ?? all.get('property') ?? '')
      ? ['content']
      : element === 'input' && /^(submit|button|reset)$/.test(all.get('type') ?? '')
        ? ['value']
        : [];
  return [...all]
    .filter(([name]) => SPOKEN.has(name) || isShown.includes(name))
    .map(([, text]) => plain(text))
    .filter(Boolean);
}

function plain(text: string): string {
  const read = text.includes('&')
    ? text.replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    : text;
  return read.replace(/\s+/g, ' ').trim();
}
