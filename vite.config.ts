import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Two files that nearly every page needs, in place of thirty small ones: one kept for long (the framework),
 * one that changes with the product (parts that most pages have in common). Both compress better whole.
 */
const sharedFiles = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: 'shell',
    test: (id: string) => PARTS.some((part) => id.startsWith(part)),
    minShareCount: 12,
    priority: 1,
  },
];

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
