import type { AnyContext } from '../../context.ts';
import { countryDay } from './law.ts';
import { zonesOfStates } from './places.server.ts';

export function servedZones(ctx: Pick<AnyContext, 'law' | 'now'>): readonly string[] {
  const zones = zonesOfStates();
  return [
    ...new Set(ctx.law.servedStates(countryDay(ctx.now())).flatMap((state) => [...(zones.get(state) ?? [])])),
  ];
}
