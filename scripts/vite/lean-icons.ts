import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Icons are drawn by `app/ui/draw-icon.tsx`: less to load, less to draw, and fewer bytes in each page. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ },
    handler(code) {
      if (!/createLucideIcon as default/.test(code)) {
        throw new Error('Lucide makes its icons in another way than expected.');
      }
      const file = join(import.meta.dirname, '..', '..', 'app/ui/draw-icon.tsx');
      return `export { drawIcon as default } from ${JSON.stringify(file)};`;
    },
  },
};
