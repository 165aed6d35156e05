import builtScript from './reading.ts?worker&url';

/** The only script of a page without the framework. In development, Vite serves its source as a module. */
export function ReadingScript() {
  if (import.meta.env.DEV) return <script type="module" src="/app/layout/reading/reading.ts" />;
  return <script defer src={builtScript} />;
}
