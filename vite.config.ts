import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Two files that nearly every page needs, in place of thirty small ones: one kept for long (the framework),
 * one that changes with the product (parts that six pages or more have in common). Both compress better whole.
 */
const sharedFiles = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: 'shell',
    test: /(app[\\/](ui|layout)|node_modules[\\/]lucide-react|core|lib)[\\/]/,
    minShareCount: 6,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
    ssr: { build: { rolldownOptions: { input: './server/entry.ts' } } },
  },
  ssr: { noExternal: ['@vis.gl/react-maplibre'] },
});
