import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';

/**
 * A few files that pages have in common, in place of thirty small ones, which compress badly: one kept for
 * long (the framework), what `root.tsx` needs and so every page loads, and parts that most pages share.
 */
const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: (id, graph) => (frame(graph).has(id) ? 'frame' : null), debugName: 'frame', priority: 2 },
  {
    name: 'parts',
    test: (id: string) => PARTS.some((part) => id.startsWith(part)),
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

const PARTS = ['app/ui/', 'app/layout/', 'lib/', 'core/brand', 'node_modules/lucide-react/'].map((part) =>
  join(import.meta.dirname, part),
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
    ssr: { build: { rolldownOptions: { input: './server/entry.ts' } } },
  },
  ssr: { noExternal: ['@vis.gl/react-maplibre'] },
});
