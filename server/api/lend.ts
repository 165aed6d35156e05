import type { Lent } from '../../api/answer-call.ts';
import type { Context } from '../../core/context.ts';
import { findKey } from '../../core/people/api-keys/find-key.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openFinding } from '../finding-reads.ts';
import type { Services } from '../services.ts';

/** Returns a function that makes what the API and the assistants borrow for one request. */
export function openLending(services: Services): (request: Request, clientAddress: string) => Lent {
  const finding = openFinding(services.replicas, services.config);
  return (request, clientAddress) => ({
    async asVisitor(read) {
      const ctx: Context = services.contextFor({ actor: null, sessionId: null, clientAddress });
      const reads = finding.readsOf(ctx, request, null);
      try {
        const answer = await read(reads.context());
        return reads.hasFailed() ? await read(ctx) : answer;
      } catch (error) {
        if (!reads.hasFailed()) throw error;
        return await read(ctx);
      }
    },
    findKey: (token) =>
      findKey(
        services.contextFor({ actor: null, sessionId: null, clientAddress }),
        token,
        services.config.adminEmail,
      ),
    asPersonOf: ({ person }) => services.contextFor({ actor: person, sessionId: null, clientAddress }),
    newId,
  });
}
