import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * A few files that pages have in common, in place of thirty small ones, which compress badly: one kept for
 * long (the framework), what `root.tsx` needs and so every page loads, what checks forms, and parts that most
 * pages share.
 */
const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: 'forms', test: (id) => FORMS.some((part) => id.startsWith(part)), priority: 3 },
  { name: (id, graph) => (frame(graph).has(id) ? 'frame' : null), debugName: 'frame', priority: 2 },
  {
    name: 'parts',
    test: (id: string) => PARTS.some((part) => id.startsWith(part)) && !LATER.some((part) => id === part),
    minShareCount: 12,
    priority: 1,
  },
];

let framed: Set<string> | undefined;

/** The modules that `root.tsx` imports, directly or not; of the icons only what draws them. */
function frame(graph: Rolldown.ChunkingContext): Set<string> {
  if (framed) return framed;
  framed = new Set([join(import.meta.dirname, 'app/root.tsx')]);
  for (const id of framed) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported) if (!each.includes('/esm/icons/')) framed.add(each);
  }
  return framed;
}

/** Kept out of the parts, as a page without a form needs none of it. */
const FORMS = ['node_modules/zod/', 'node_modules/@conform-to/', 'lib/text-field.ts'].map((part) =>
  join(import.meta.dirname, part),
);

const PARTS = ['app/ui/', 'app/layout/', 'lib/', 'core/brand', 'node_modules/lucide-react/'].map((part) =>
  join(import.meta.dirname, part),
);

/** Shared by many pages, none of which a visitor sees first. */
const LATER = [join(import.meta.dirname, 'app/ui/page-heading.tsx')];

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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutReload],
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
    ssr: { build: { rolldownOptions: { input: './server/entry.ts' } } },
  },
  ssr: { noExternal: ['@vis.gl/react-maplibre'] },
});
