import type { Config } from '@react-router/dev/config';

/** See `scripts/vite/one-language.ts`. */
const language = process.env.PLUGWELL_LANGUAGE;

export default {
  appDirectory: 'app',
  buildDirectory: language ? `build/languages/${language}` : 'build',
  ssr: true,
  // The whole route table would be 2.5% of the first visit's script, so pages load only the routes that they
  // link to.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
