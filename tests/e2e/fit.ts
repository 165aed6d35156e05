import type { Page } from '@playwright/test';

/** Elements that shorten text on purpose, with the reason. */
const ON_PURPOSE = [
  ['.bottom-sheet-body', 'a sheet that people pull up'],
  ['.line-clamp-4', 'the start of what someone wrote; their page has all of it'],
  ['[popovertarget=find-terms] .truncate', 'the current search; its panel has all of it'],
  ['p.truncate, a.truncate, h1.truncate', 'a name, a place, or the start of a message'],
  ['[lang=en-XA]', 'the name of the pseudo-language, which only programmers turn on'],
] as const;

/**
 * Finds text that does not fit on the current page: cut off, over other text, out of its box, or broken
 * within a word. Checks the page, then each closed part: folded details and popovers.
 */
export async function misfits(page: Page): Promise<string[]> {
  return await page.evaluate(findMisfits, ON_PURPOSE.map(([selector]) => selector).join());
}

/** Runs in the page. */
async function findMisfits(onPurpose: string): Promise<string[]> {
  /** Tolerance in pixels for rounding and the overhang of letters. */
  const SLACK = 1.5;
  const found = new Set<string>();
  type Line = { element: Element; text: string; box: DOMRect };

  const stylesOf = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    let style = stylesOf.get(element);
    if (!style) {
      style = getComputedStyle(element);
      stylesOf.set(element, style);
    }
    return style;
  };
  const said = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 70);
  const nameOf = (element: Element) => {
    const classes = (element.getAttribute('class') ?? '').split(' ').slice(0, 6).join('.');
    return `<${element.localName}${classes ? ` .${classes}` : ''}>`;
  };
  function* upFrom(element: Element): Generator<Element> {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) yield one;
  }
  const isForEarsOnly = (element: Element) => {
    for (const one of upFrom(element)) {
      const { position, clipPath, opacity, overflowY } = styleOf(one);
      const isFlat = one.clientWidth <= 1 || (one.clientHeight === 0 && overflowY === 'hidden');
      if (position === 'absolute' && (clipPath === 'inset(50%)' || isFlat)) return true;
      if (opacity === '0') return true;
    }
    return false;
  };
  const isPainted = (element: Element) => {
    const { backgroundColor, borderLeftWidth, borderTopWidth, borderLeftColor, display } = styleOf(element);
    if (display === 'inline') return false;
    const isFilled = !/, 0\)$|transparent/.test(backgroundColor);
    const isFramed = borderLeftWidth !== '0px' && borderTopWidth !== '0px' && !/, 0\)$/.test(borderLeftColor);
    return isFilled || isFramed;
  };
  /** Returns a box without the space above and below the letters, which a tight line height removes. */
  const inkOf = ({ left, right, top, bottom }: DOMRect) => {
    const spare = (bottom - top) * 0.24;
    return { left, right, top: top + spare, bottom: bottom - spare };
  };

  function linesIn(root: Element): Line[] {
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (
        !element ||
        !text.trim() ||
        element.closest('script, style, noscript, svg, option, select, template')
      )
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (isForEarsOnly(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      for (const box of boxes) lines.push({ element, text, box });
      // Commands and answers of programs may break anywhere.
      if (boxes.length < 2 || element.closest('pre')) continue;
      for (const { 0: word, index } of text.matchAll(/[^\s\u00ad\-–—/\u200b@._]{4,}/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(parts.map(({ top }) => Math.round(top))).size > 1)
          found.add(`broken word: '${said(word)}' in '${said(text)}' ${nameOf(element)}`);
      }
    }
    return lines;
  }

  function cutOff({ element, text, box }: Line): void {
    let isOnTop = false;
    const ink = inkOf(box);
    for (const one of upFrom(element)) {
      const style = styleOf(one);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const frame = one.getBoundingClientRect();
      const isOverX = ink.left < frame.left - SLACK || ink.right > frame.right + SLACK;
      const isOverY = ink.top < frame.top - SLACK || ink.bottom > frame.bottom + SLACK;
      const [x, y] = [style.overflowX, style.overflowY];
      // Scrollable text is not lost.
      if (/auto|scroll/.test(x) || /auto|scroll/.test(y) || one.matches(onPurpose)) return;
      if (/hidden|clip/.test(x) && isOverX) {
        const how = style.textOverflow === 'ellipsis' ? 'shortened' : 'cut off';
        found.add(`${how}: '${said(text)}' by ${nameOf(one)}`);
        return;
      }
      if (/hidden|clip/.test(y) && isOverY) {
        const how = style.webkitLineClamp === 'none' ? 'cut off below' : 'clamped';
        found.add(`${how}: '${said(text)}' by ${nameOf(one)}`);
        return;
      }
      if (!isOnTop && isPainted(one)) {
        isOnTop = true;
        if (isOverX || isOverY) found.add(`out of its box: '${said(text)}' out of ${nameOf(one)}`);
      }
      if (style.position === 'fixed' || (style.position === 'absolute' && !isOnTop)) return;
    }
    // Reports a page that is too wide only once, by its widest element.
    const isWide = document.documentElement.scrollWidth > innerWidth;
    if (!isWide && (box.right > innerWidth + SLACK || box.left < -SLACK))
      found.add(`off the screen: '${said(text)}' ${nameOf(element)}`);
  }

  /** Checks whether the text is visible, and not behind a bar, a picture, or an open part. */
  const isSeen = ({ element, box }: Line) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return true;
    const top = document.elementFromPoint(x, y);
    return top === null || top === element || top.contains(element) || element.contains(top);
  };
  const isLayer = (element: Element) => {
    for (const one of upFrom(element)) {
      if (/fixed|sticky/.test(styleOf(one).position)) return true;
      if (/auto|scroll/.test(styleOf(one).overflowX)) return true;
      if (one.matches('[popover], dialog, .maplibregl-map')) return true;
    }
    return false;
  };

  function overlaps(lines: Line[]): void {
    const flat = lines.filter(({ element }) => !isLayer(element)).sort((a, b) => a.box.top - b.box.top);
    for (const [index, one] of flat.entries()) {
      const a = inkOf(one.box);
      for (const other of flat.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break;
        const b = inkOf(other.box);
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across < 2 || down < 2) continue;
        if (one.text === other.text && one.element === other.element) continue;
        if (!isSeen(one) || !isSeen(other)) continue;
        found.add(
          `overlap: '${said(one.text)}' ${nameOf(one.element)} and '${said(other.text)}' ${nameOf(other.element)}`,
        );
      }
    }
  }

  function tallButtons(lines: Line[]): void {
    const tops = new Map<Element, { rows: number[]; text: string }>();
    for (const { element, box } of lines) {
      const button = element.closest('button, [data-button], [role=tab]');
      // Clickable rows of a list have left-aligned text, and can have any number of lines.
      if (!button || button.matches(onPurpose) || styleOf(button).textAlign !== 'center') continue;
      const kept = tops.get(button) ?? { rows: [], text: said(button.textContent ?? '') };
      if (!kept.rows.some((row) => Math.abs(row - box.top) < box.height * 0.6)) kept.rows.push(box.top);
      tops.set(button, kept);
    }
    for (const [button, { rows, text }] of tops)
      if (rows.length > 2) found.add(`${rows.length} lines in a button: '${text}' ${nameOf(button)}`);
  }

  function look(root: Element): void {
    const lines = linesIn(root);
    for (const line of lines) cutOff(line);
    overlaps(lines);
    tallButtons(lines);
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) {
      const widest = [...root.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 && one.checkVisibility())
        .at(-1);
      found.add(`wider than the screen by ${over} px: ${widest ? nameOf(widest) : ''}`);
    }
  }

  scrollTo(0, 0);
  look(document.body);
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const each of folded) each.open = true;
  stylesOf.clear();
  for (const each of folded) look(each);
  for (const each of folded) each.open = false;
  for (const each of document.querySelectorAll<HTMLElement>('[popover]')) {
    if (!each.isConnected || each.matches(':popover-open')) continue;
    each.showPopover();
    stylesOf.clear();
    const box = each.getBoundingClientRect();
    if (box.width > 0) {
      if (box.left < -SLACK || box.right > innerWidth + SLACK)
        found.add(`off the screen: ${nameOf(each)} ${Math.round(box.left)} to ${Math.round(box.right)}`);
      look(each);
    }
    each.hidePopover();
  }
  return [...found];
}
