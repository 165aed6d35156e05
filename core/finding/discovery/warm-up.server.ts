import type { AnyContext } from '../../context.ts';
import { listingSample } from './listing-sample.server.ts';

/**
 * Loads the data that searches keep in memory, so the first visitor does not have to wait. Never
 * fails.
 */
export async function warmDiscovery(
  ctx: Pick<AnyContext, 'db' | 'query' | 'now' | 'log' | 'law'>,
): Promise<void> {
  try {
    await Promise.all([listingSample(ctx), listingSample(ctx, 'listing_online')]);
  } catch (err) {
    ctx.log.warn({ err }, 'what a search keeps in memory could not be read ahead');
  }
}
