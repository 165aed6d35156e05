import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { pathInLanguage } from '../../lib/language.ts';
import { classNames } from './class-names.ts';
import { PageLink } from './page-link.tsx';
import { useCurrentInView } from './use-current-in-view.ts';
import { useEarlyPress } from './use-early-press.ts';

interface TabItem {
  id: string;
  label: ReactNode;
  /** The panel's heading without JavaScript. Required if `label` is not text. */
  name?: string;
  content: ReactNode | (() => ReactNode);
}

export interface TabsProps {
  /** Prefix for the ids of tabs and panels. Optional, but required inside `Kept` (kept.tsx). */
  id?: string;
  label: string;
  tabs: readonly TabItem[];
  initial?: string;
  /** With `onSelect`, lets the parent control which tab is open. */
  selected?: string;
  onSelect?: (id: string) => void;
  /**
   * Returns a tab's URL. With it, tabs are links that work without JavaScript, and each panel renders when
   * it first opens. Meant for pages with many rows of tabs.
   */
  pathOf?: (id: string) => string;
  size?: 'line' | 'compact';
  className?: string;
  panelClassName?: string;
}

const LIST = 'flex max-w-full gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]';
const TAB =
  '-mb-px relative inline-flex min-h-11 shrink-0 items-center justify-center whitespace-nowrap border-b-2 px-3 font-semibold transition-colors -outline-offset-2';
const TAB_ON = 'border-accent text-ink';
const TAB_OFF = 'border-transparent text-muted hover:border-line-strong hover:text-ink';

const GRID =
  'gap-1 max-sm:grid max-sm:grid-cols-12 max-sm:gap-0 max-sm:rounded-md max-sm:border max-sm:bg-sunken max-sm:p-1';
const CELL =
  'px-3 max-sm:mb-0 max-sm:whitespace-normal max-sm:rounded-sm max-sm:border-b-0 max-sm:px-1 max-sm:py-1 max-sm:text-center max-sm:text-sm max-sm:leading-5 max-[16rem]:col-span-6';
/** Classes for a cell's share of a twelve-column row, by the number of cells in its row. */
const ON_PHONES = ['', 'max-sm:col-span-12', 'max-sm:col-span-6', 'max-sm:col-span-4', 'max-sm:col-span-3'];
const ON_NARROWEST = ['', 'max-[23rem]:col-span-12', 'max-[23rem]:col-span-6', 'max-[23rem]:col-span-4'];
const CELL_ON = `border-b-2 ${CELL} max-sm:bg-raised max-sm:ring-1 max-sm:ring-line-strong max-sm:ring-inset`;

/**
 * Tabs that switch panels in place. They share a single tab stop; the arrow keys, Home, and End move
 * between them. Unless the tabs have URLs, the page contains all panels. Without JavaScript, the panels
 * appear one below the other with their names (see base.css).
 */
export function Tabs(props: TabsProps) {
  const {
    label,
    tabs,
    initial,
    selected,
    onSelect,
    pathOf,
    size = 'line',
    className,
    panelClassName,
  } = props;
  const ownId = useId();
  const base = props.id ?? ownId;
  const [own, setOwn] = useState(initial);
  const list = useEarlyPress<HTMLDivElement>();
  const wanted = selected ?? own;
  const current = tabs.find((tab) => tab.id === wanted)?.id ?? tabs[0]?.id;
  const [opened, setOpened] = useState<readonly string[]>([]);

  function select(id: string) {
    setOwn(id);
    if (current) setOpened((before) => [...new Set([...before, current, id])]);
    onSelect?.(id);
  }

  function move(event: KeyboardEvent) {
    // The focused tab is already open. On a link, the space key would scroll the page.
    if (pathOf && event.key === ' ') event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    select(tabs[index]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  function press(event: MouseEvent, id: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    select(id);
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={LIST}
        onKeyDown={move}
        data-needs-script={pathOf ? undefined : ''}
      >
        {tabs.map((tab) => {
          const shared = {
            role: 'tab',
            id: `${base}-tab-${tab.id}`,
            'data-early': '',
            'aria-controls': `${base}-panel-${tab.id}`,
            'aria-selected': tab.id === current,
            tabIndex: tab.id === current ? 0 : -1,
            className: classNames(
              TAB,
              size === 'compact' && 'flex-1 text-sm',
              tab.id === current ? TAB_ON : TAB_OFF,
            ),
          };
          return pathOf ? (
            <a
              key={tab.id}
              {...shared}
              href={pathInLanguage(pathOf(tab.id))}
              onClick={(event) => press(event, tab.id)}
            >
              {tab.label}
            </a>
          ) : (
            <button key={tab.id} {...shared} type="button" onClick={() => select(tab.id)}>
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          data-tab-panel={
            pathOf ? undefined : (tab.name ?? (typeof tab.label === 'string' ? tab.label : tab.id))
          }
          hidden={tab.id !== current}
          className={panelClassName ?? (size === 'compact' ? 'pt-4' : 'pt-6')}
        >
          {(!pathOf || tab.id === current || opened.includes(tab.id)) &&
            (typeof tab.content === 'function' ? tab.content() : tab.content)}
        </div>
      ))}
    </div>
  );
}

export interface LinkTab {
  to: string;
  label: ReactNode;
  current: boolean;
}

/**
 * Returns the number of cells in each cell's row. Rows have similar lengths: seven cells in rows of at most
 * four become four and three.
 */
export function cellsBeside(count: number, most: number): number[] {
  const rows = Math.ceil(count / most);
  return Array.from({ length: rows }, (_, row) => {
    const cells = Math.floor(count / rows) + (row < count % rows ? 1 : 0);
    return Array<number>(cells).fill(cells);
  }).flat();
}

/** Whether a label has a word that is wider than a third of the narrowest phone, such as 'Disponibilidad'. */
const hasLongWord = (tabs: readonly LinkTab[]) =>
  tabs.some(({ label }) => typeof label === 'string' && label.split(' ').some((word) => word.length > 12));

/**
 * Tabs that are links. On phones, four or more of them are a grid of full rows instead of a row that
 * scrolls.
 */
export function LinkTabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly LinkTab[];
  className?: string;
}) {
  const row = useCurrentInView<HTMLElement>();
  const isGrid = tabs.length > 3;
  const onPhones = cellsBeside(tabs.length, 4);
  const onNarrowest = cellsBeside(tabs.length, hasLongWord(tabs) && tabs.length % 2 === 0 ? 2 : 3);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames(isGrid && GRID, isGrid ? 'sm:fade-ends' : 'fade-ends', LIST, className)}
    >
      {tabs.map(({ to, label: text, current }, place) => (
        <PageLink
          key={to}
          to={to}
          stay
          aria-current={current ? 'page' : undefined}
          className={classNames(
            TAB,
            current ? TAB_ON : TAB_OFF,
            isGrid && (current ? CELL_ON : CELL),
            isGrid && ON_PHONES[onPhones[place]!],
            isGrid && ON_NARROWEST[onNarrowest[place]!],
          )}
        >
          {text}
        </PageLink>
      ))}
    </nav>
  );
}
