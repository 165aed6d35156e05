import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { BASE_LANGUAGE, type Language } from '../lib/language.ts';

/**
 * Returns a build whose pages load the browser's script in one language. It has the same screens, with the
 * list of files that `scripts/build.ts` made for that language. In development, one script contains every
 * language.
 * @param client build/client.
 */
export function buildInLanguage(build: ServerBuild, language: Language, client: string): ServerBuild {
  const folder = join(client, 'assets', language);
  if (language === BASE_LANGUAGE || !existsSync(folder)) return build;
  const list = readFileSync(join(folder, 'manifest.js'), 'utf8');
  const [, json] = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(list) ?? [];
  if (!json) throw new Error(`${folder}/manifest.js does not list the files as expected.`);
  return { ...build, assets: JSON.parse(json) as ServerBuild['assets'] };
}

class LanguageNotBuilt extends Error {
  override name = 'LanguageNotBuilt';
}

/**
 * Checks that the build has a script for each language that visitors can choose. Without one, a page would
 * switch to English when its script starts.
 * @param client build/client.
 * @throws LanguageNotBuilt with a sentence for the operator.
 */
export function requireLanguages(languages: readonly Language[], client: string): void {
  const missing = languages.filter(
    (language) => language !== BASE_LANGUAGE && !existsSync(join(client, 'assets', language)),
  );
  if (missing.length === 0) return;
  throw new LanguageNotBuilt(
    `LANGUAGES names '${missing.join()}', but the build has no script for it. Run 'npm run build' with the same LANGUAGES, or shorten the list.`,
  );
}
