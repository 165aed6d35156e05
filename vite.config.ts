import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * A few files that pages have in common, in place of thirty small ones, which compress badly: one kept for
 * long (the framework), what `root.tsx` needs and so every page loads, what checks forms, what is filled in,
 * what cards of experts are made of, what pages behind sign-in share, and parts that most pages share.
 */
const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: 'text', test: /[\\/]lib[\\/]plain-text\.ts$/, priority: 4 },
  { name: 'forms', test: (id) => FORMS.some((part) => id.startsWith(part)), priority: 3 },
  { name: (id, graph) => (frame(graph).has(id) ? 'frame' : null), debugName: 'frame', priority: 2 },
  {
    name: 'fields',
    test: /[\\/]app[\\/]ui[\\/](\w+-)?(field|field-error|banner|area|checkbox|group)\.tsx$/,
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

/** The modules that `root.tsx` imports, directly or not, but no icons; and what every early button needs. */
function frame(graph: Rolldown.ChunkingContext): Set<string> {
  if (framed) return framed;
  framed = new Set(here(['app/root.tsx', 'app/ui/use-early-press.ts']));
  for (const id of framed) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported) if (!each.includes('/esm/icons/')) framed.add(each);
  }
  return framed;
}

/** Modules of these folders and files. */
const here = (parts: string[]) => parts.map((part) => join(import.meta.dirname, part));

/** Kept out of the parts, as a page without a form needs none of it. */
const FORMS = here(['node_modules/zod/', 'node_modules/@conform-to/', 'lib/text-field.ts']);

/** What the home page, the search and the profiles show of an expert. */
const CARDS = here([
  'app/ui/avatar.tsx',
  'app/ui/cover-image.tsx',
  'app/ui/empty-state.tsx',
  'app/ui/stars.tsx',
  'core/finding/discovery/say-total.ts',
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

/** Shared by many pages, none of which a visitor sees first. */
const LATER = here([
  'app/ui/card.tsx',
  'app/ui/dialog.tsx',
  'app/ui/page-heading.tsx',
  'app/ui/tabs.tsx',
  'app/ui/use-current-in-view.ts',
]);

/**
 * Where a route's script cannot be had, React Router loads the page at hand anew: offline, even for a link that
 * is only pointed at, everything typed is gone. It is made to raise the error instead, which `keepSends` takes;
 * the next try is for another address, because browsers remember that the first one failed.
 */
const withoutReload: Plugin = {
  name: 'without-reload',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*routeModules\.js$/ },
    handler(code) {
      const mended = code.replace(
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
        "route.module = route.module.split('?')[0] + '?' + Date.now(); throw error;",
      );
      if (mended === code) throw new Error('React Router loads route modules in another way than expected.');
      return mended;
    },
  },
};

const UNWATCHED = {
  consumeInstrumentationClientResultMetaReceiver: '() => undefined',
  getRouteInstrumentationUpdates: '() => ({})',
  instrumentClientSideRouter: '(router) => router',
  instrumentHandler: '(handler) => handler',
  instrumentationResultMetaContext: 'undefined',
};

/** Nothing watches the router in the browser, and what would do so is a hundredth of a first visit's script. */
const withoutInstruments: Plugin = {
  name: 'without-instruments',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*[\\/]instrumentation\.js$/ },
    handler(code) {
      const stubs = Object.entries(UNWATCHED);
      if (stubs.some(([name]) => !code.includes(name))) {
        throw new Error('React Router is watched in another way than expected.');
      }
      return stubs.map(([name, stub]) => `export const ${name} = ${stub};`).join('\n');
    },
  },
};

/**
 * Names for React's own tools keep what is never used in the script; what is used needs no other name than its own, and
 * what cannot happen, or only a developer would do wrong, needs no words.
 */
const withoutNames: Plugin = {
  name: 'without-names',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/^(\s*invariant\([^`"\n]*), (?:`.*`|".*")\);$/gm, '$1);')
        .replaceAll(/^(\s*invariant\(.*), get\w+Error\(.*\)\);$/gm, '$1);')
        .replaceAll(/^\s*warning\(.*\);$/gm, ';')
        .replaceAll(/^(const \w+ = )(React\$1\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
  },
};

/**
 * Zod asks with an empty `new Function` whether it may compile its rules. It may not, and browsers count the question
 * as a breach of the content security policy; told beforehand, it does not ask.
 */
const withoutCompiledRules: Plugin = {
  name: 'without-compiled-rules',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/]core\.js$/ },
    handler(code) {
      const mended = code.replace('__zod_globalConfig = {}', '__zod_globalConfig = { jitless: true }');
      if (mended === code) throw new Error('Zod keeps its settings in another way than expected.');
      return mended;
    },
  },
};

/** Icons are drawn by `app/ui/draw-icon.tsx`: less to load, less to draw, and fewer bytes in each page. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ },
    handler(code) {
      if (!/createLucideIcon as default/.test(code)) {
        throw new Error('Lucide makes its icons in another way than expected.');
      }
      const file = join(import.meta.dirname, 'app/ui/draw-icon.tsx');
      return `export { drawIcon as default } from ${JSON.stringify(file)};`;
    },
  },
};

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    withoutReload,
    withoutInstruments,
    withoutNames,
    withoutCompiledRules,
    leanIcons,
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
    ssr: { build: { rolldownOptions: { input: './server/entry.ts' } } },
  },
  ssr: { noExternal: ['@vis.gl/react-maplibre', 'lucide-react'] },
});
