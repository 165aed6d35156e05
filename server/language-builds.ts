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
