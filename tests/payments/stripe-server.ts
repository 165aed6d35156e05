import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../../lib/id.server.ts';
import { openSandbox, type SandboxRecords } from '../../platform/payments/sandbox.server.ts';

export type SentEvent = { body: string; headers: Headers };

/** The provider's data about a payment: our id, and amounts in cents. */
export type ProviderTotals = {
  paymentId: string;
  heldCents: number;
  takenCents: number;
  givenBackCents: number;
};

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>;

/** Keeps records in memory and runs one transaction at a time. Does not roll back failed transactions. */
function recordsInMemory(send: SandboxRecords['send']) {
  const all = new Map<string, object>();
  let last: Promise<unknown> = Promise.resolve();
  const take = async <Kept extends object>(name: string) => (all.get(name) ?? null) as Kept | null;
  const records: SandboxRecords = {
    take,
    claim: take,
    async keep(name, kept) {
      all.set(name, JSON.parse(JSON.stringify(kept)));
    },
    async list(beginning, { where = {}, fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER, after, most }) {
      const found = [...all]
        .filter(([name]) => name.startsWith(beginning))
        .map(([name, kept]) => ({ name, kept: kept as { atMs: number } & Record<string, unknown> }))
        .filter(({ kept }) => kept.atMs >= fromMs && kept.atMs < untilMs)
        .filter(({ kept }) => Object.entries(where).every(([field, value]) => kept[field] === value))
        .reverse();
      const from = after ? found.findIndex(({ name }) => name === after) + 1 : 0;
      return found.slice(from, from + most).map(({ kept }) => kept as never);
    },
    send,
  };
  return {
    all,
    atOnce<Result>(work: (records: SandboxRecords) => Promise<Result>): Promise<Result> {
      const next = last.then(() => work(records));
      last = next.catch(() => null);
      return next;
    },
  };
}

/**
 * Starts the sandbox as a server with its records in memory, for a product that runs in another process.
 */
export async function openStripeServer() {
  const calls: Record<string, number> = {};
  let sent: SentEvent[] = [];
  const { all, atOnce } = recordsInMemory(async (body) => {
    sent.push({ body, headers: sandbox.sign(body) });
  });
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = openSandbox({
    atOnce,
    reading: atOnce,
    now: () => Temporal.Now.instant(),
    newId,
    publicOrigin: apiBase,
    key: 'of_a_server_for_tests',
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/' } = request;
    const { pathname } = new URL(url, apiBase);
    calls[pathname] = (calls[pathname] ?? 0) + 1;
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const body = method === 'GET' ? {} : { body: Buffer.concat(chunks) };
    const answer = await sandbox.access.fetch(new URL(url, apiBase), { method, headers, ...body });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  }

  return {
    apiBase,
    ...sandbox.access,
    /** Signs a body in the same way as the server's own events. */
    sign: sandbox.sign,
    pay: sandbox.pay,
    /** Returns where a session's page sends the payer after paying. */
    successUrl: async (ref: string) => (await sandbox.page(ref))!.doneUrl,
    events(): SentEvent[] {
      const events = sent;
      sent = [];
      return events;
    },
    /** Returns the sums held, taken, and refunded, by the provider's id. */
    standings: () =>
      new Map<string, ProviderTotals>(
        [...all].flatMap(([name, kept]) => {
          const [, ref] = /^payment:(.*)$/.exec(name) ?? [];
          const { metadata, heldCents, paidCents, refundedCents } = kept as never;
          const paymentId = (metadata as Record<string, string> | undefined)?.payment ?? '';
          const sums = { heldCents, takenCents: paidCents, givenBackCents: refundedCents };
          return ref ? [[ref, { paymentId, ...sums }] as const] : [];
        }),
      ),
    calls: () => ({ ...calls }),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
