import * as words from '#text/finding/discovery/rules';
import type { AnyContext } from '../../context.ts';
import { legalityAt } from '../../ground/geography/legality.ts';
import { suggestPlaces } from '../../ground/geography/places.server.ts';
import type { PlaceSuggestion } from './place-suggestion.ts';

/** Six suggestions fit above a phone's keyboard. */
const MAX_SUGGESTIONS = 6;

/** Returns up to six places that a partly typed text can mean, likeliest first. Never throws. */
export function suggestSearchPlaces(ctx: Pick<AnyContext, 'now' | 'law'>, text: string): PlaceSuggestion[] {
  return suggestPlaces(text, MAX_SUGGESTIONS).map((place) => {
    const today = ctx.now().toZonedDateTimeISO(place.zone).toPlainDate();
    const isZip = place.kind === 'zip' && place.zip !== undefined;
    const parts = [
      isZip ? place.label : '',
      legalityAt(ctx.law, place, today).allowed ? '' : words.not_available_yet(),
    ];
    return { value: isZip ? place.zip! : place.label, hint: parts.filter(Boolean).join(', ') };
  });
}
