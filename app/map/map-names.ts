import type { ExpressionSpecification } from 'maplibre-gl';
import * as words from '#text/map/screens';
import { map } from '#text/vocabulary';
import { regionName, sayState } from '../../core/ground/geography/states.ts';
import { currentLanguage } from '../../lib/language.ts';
import { STATE_CODES } from './ground.ts';

const NAME: ExpressionSpecification = ['get', 'name'];

/** Returns the name of a sea, lake, or country in the page's language. Tiles have the English names. */
export function ownName(): ExpressionSpecification {
  return translated(NAME, Object.entries(map[currentLanguage()] ?? {}));
}

/** Returns the name of a state in the page's language. */
export function ownStateName(): ExpressionSpecification {
  const names = STATE_CODES.map((code) => [code, sayState(code)] as const);
  return translated(
    ['get', 'st'],
    names.filter(([code, name]) => name !== regionName(code)),
  );
}

/** Returns the label of a county in the page's language, such as 'BOULDER CO.'. */
export function countyLabel(): ExpressionSpecification {
  const [before = '', after = ''] = words.county({ name: '|' }).split('|');
  return ['concat', before, ['upcase', NAME], after];
}

function translated(
  key: ExpressionSpecification,
  names: readonly (readonly [of: string, name: string])[],
): ExpressionSpecification {
  if (names.length === 0) return NAME;
  return ['match', key, ...names.flat(), NAME] as unknown as ExpressionSpecification;
}
