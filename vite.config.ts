import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanIcons } from './scripts/vite/lean-icons.ts';
import { sharedFiles } from './scripts/vite/shared-files.ts';
import { withoutInstruments } from './scripts/vite/without-instruments.ts';
import { withoutNames } from './scripts/vite/without-names.ts';
import { withoutReload } from './scripts/vite/without-reload.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutReload, withoutInstruments, withoutNames, leanIcons],
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
    ssr: { build: { rolldownOptions: { input: './server/entry.ts' } } },
  },
  ssr: { noExternal: ['@vis.gl/react-maplibre', 'lucide-react'] },
});
