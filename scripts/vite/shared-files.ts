import { join } from 'node:path';
import type { Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Groups for a few shared chunks, because thirty small ones compress badly: the framework, text and ZIP
 * codes, form validation, the modules of `root.tsx`, fields, expert cards, and parts of pages that visitors
 * rarely or often open first.
 */
export const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: 'text', test: /[\\/](lib[\\/]plain-text|geography[\\/]zip-code)\.ts$/, priority: 4 },
  { name: 'forms', test: (id) => FORMS.some((part) => id.startsWith(part)), priority: 3 },
  { name: (id, graph) => (frame(graph).has(id) ? 'frame' : null), debugName: 'frame', priority: 2 },
  {
    name: 'fields',
    test: /[\\/]app[\\/]ui[\\/](fields[\\/])?(\w+-)?(field|field-error|banner|area|checkbox|group)\.tsx$/,
    minShareCount: 12,
    priority: 2,
  },
  { name: 'cards', test: (id) => CARDS.some((part) => id.startsWith(part)), priority: 3 },
  { name: 'rooms', test: (id) => LATER.includes(id), priority: 2 },
  {
    name: 'parts',
    test: (id) => PARTS.some((part) => id.startsWith(part)),
    minShareCount: 12,
    priority: 1,
  },
];

let framed: Set<string> | undefined;

/** What every page needs, and what nearly every page needs and is smaller than a chunk's own cost. */
const FRAME = [
  'app/root.tsx',
  'app/ui/use-early-press.ts',
  'app/layout/page-script.ts',
  'app/sending/on-the-way.ts',
];

/** Returns these modules with all that they import, directly or indirectly, except icons. */
function frame(graph: Rolldown.ChunkingContext): Set<string> {
  if (framed) return framed;
  framed = new Set(here(FRAME));
  for (const id of framed) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported) if (!each.includes('/esm/icons/')) framed.add(each);
  }
  return framed;
}

const here = (parts: string[]) => parts.map((part) => join(ROOT, part));

/** Form validation has its own chunk, because a page without a form needs none of it. */
const FORMS = here([
  'node_modules/zod/',
  'node_modules/@conform-to/',
  'lib/text-field.ts',
  'lib/email-field.ts',
]);

/** Parts of an expert on the home page, in the search, and on profiles. */
const CARDS = here([
  'app/ui/avatar.tsx',
  'app/ui/cover-image.tsx',
  'app/ui/empty-state.tsx',
  'app/ui/stars.tsx',
  'app/people/experts/cover-address.ts',
  'app/people/experts/spotlight-label.tsx',
  'app/people/experts/verified-mark.tsx',
  'app/people/style/looks.tsx',
  'app/ui/nonce.ts',
  'core/people/experts/demo-label.ts',
  'core/money/spotlight/spotlight-path.ts',
  'lib/initials.ts',
  'lib/money.ts',
  'platform/images/photo-address.ts',
  'node_modules/lucide-react/dist/esm/icons/arrow-right.',
  'node_modules/lucide-react/dist/esm/icons/badge-check.',
  'node_modules/lucide-react/dist/esm/icons/chevron-down.',
  'node_modules/lucide-react/dist/esm/icons/locate-fixed.',
  'node_modules/lucide-react/dist/esm/icons/map-pin.',
  'node_modules/lucide-react/dist/esm/icons/search.',
  'node_modules/lucide-react/dist/esm/icons/user-round.',
]);

const PARTS = here(['app/ui/', 'app/layout/', 'lib/', 'core/brand', 'node_modules/lucide-react/']);

/** Shared by many pages that are never a visitor's first. */
const LATER = here([
  'app/ui/card.tsx',
  'app/ui/overlays/dialog.tsx',
  'app/ui/page-heading.tsx',
  'app/ui/tabs.tsx',
  'app/ui/use-current-in-view.ts',
]);
