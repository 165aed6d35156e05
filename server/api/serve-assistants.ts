import type { Context as Call } from 'hono';
import { parseJson, readJson } from '../../api/answer-call.ts';
import { checkMessage, checkSender, onlyPosts, refuseMessage } from '../../api/assistants/messages.ts';
import { inLanguage } from '../../lib/language.server.ts';
import { BASE_LANGUAGE } from '../../lib/language.ts';
import { clientAddressOf } from '../client-address.ts';
import { compressed } from '../compress.ts';
import type { Services } from '../services.ts';
import type { CallLimits } from './call-limits.ts';
import { openLending } from './lend.ts';
import { problemOf, tooMany } from './problems.ts';
import { checked } from './read-call.ts';

type Served = Call<{ Variables: { requestId: string } }>;

/**
 * Serves assistants at `/mcp`, in place of the gate and the pages. As in the API, cookies count for nothing, so
 * a message needs no page of ours; one that a page of another site sends is refused. Answers are in English.
 */
export function serveAssistants(services: Services, limits: CallLimits): (c: Served) => Promise<Response> {
  const { config, log } = services;
  const lend = openLending(services);

  async function answer(c: Served, clientAddress: string): Promise<Response> {
    const { raw } = c.req;
    if (raw.method !== 'POST') throw onlyPosts();
    checkSender(raw.headers, config.publicOrigin);
    const request = await checked(raw, config.publicOrigin);
    const message = parseJson(await readJson(request));
    checkMessage(message);
    // The protocol's library takes 20 MB, which a copy without assistants saves.
    const { answerAssistant } = await import('../../api/assistants/answer-assistant.ts');
    const lent = {
      // A tool reads as if it had been asked with GET, from a replica if there is one.
      ...lend(new Request(request.url), clientAddress),
      problemOf: (error: unknown) => problemOf(error, log, c.get('requestId')),
    };
    return await answerAssistant(request, message, lent, config.publicOrigin);
  }

  return (c) =>
    inLanguage(BASE_LANGUAGE, async () => {
      const { raw } = c.req;
      const clientAddress = clientAddressOf(raw.headers, c.env, config.clientAddressHeader);
      const taken = limits.take(clientAddress);
      const answered = taken.isAllowed
        ? await answer(c, clientAddress).catch((error: unknown) =>
            refuseMessage(problemOf(error, log, c.get('requestId'))),
          )
        : refuseMessage(tooMany(taken));
      const response = await compressed(raw, answered);
      limits.say(taken, response.headers);
      response.headers.set('Cache-Control', 'no-store');
      return response;
    });
}
