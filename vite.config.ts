import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compileText } from './scripts/text.ts';
import { knowsOwnPage } from './scripts/vite/knows-own-page.ts';
import { leanIcons } from './scripts/vite/lean-icons.ts';
import { oneLanguage } from './scripts/vite/one-language.ts';
import { sharedFiles } from './scripts/vite/shared-files.ts';
import { withoutInstruments } from './scripts/vite/without-instruments.ts';
import { withoutNames } from './scripts/vite/without-names.ts';
import { withoutReload } from './scripts/vite/without-reload.ts';

await compileText();

/** See `scripts/vite/one-language.ts`. */
const language = process.env.PLUGWELL_LANGUAGE;

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    knowsOwnPage,
    withoutReload,
    withoutInstruments,
    withoutNames,
    leanIcons,
    oneLanguage,
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        assetsDir: language ? `assets/${language}` : 'assets',
        rolldownOptions: {
          output: {
            // Styles and fonts are the same files in each language.
            assetFileNames: 'assets/[name]-[hash][extname]',
            codeSplitting: { groups: sharedFiles },
          },
        },
      },
    },
    // A further language needs the list of its files, which React Router writes with the server's part.
    ssr: {
      build: {
        rolldownOptions: { input: language ? 'virtual:react-router/server-manifest' : './server/entry.ts' },
      },
    },
  },
  ssr: { noExternal: ['@vis.gl/react-maplibre', 'lucide-react'] },
});
