import { RouterContextProvider, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Visit, visitKey } from '../app/context.server.ts';
import { Refusal } from '../lib/errors.ts';
import { withErrorAnswers } from './error-answers.ts';

const logged: unknown[] = [];

async function answerTo(thrown: unknown): Promise<unknown> {
  const module = {
    loader() {
      throw thrown;
    },
  };
  const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild;
  const context = new RouterContextProvider();
  const log = { info() {}, warn() {}, error: (entry: unknown) => logged.push(entry) };
  context.set(visitKey, { ctx: { log }, requestId: 'req-1', failure: null } as unknown as Visit);
  const loader = withErrorAnswers(build).routes.page?.module.loader as (args: object) => Promise<unknown>;
  logged.length = 0;
  return loader({ request: new Request('http://localhost/page?token=secret'), context }).catch(
    (error: unknown) => error,
  );
}

describe('an error thrown by a loader', () => {
  it('keeps its status and message if it is a refusal, and is not logged as an error', async () => {
    const answer = await answerTo(new Refusal('slot_taken', 'This time has just been taken.'));
    expect(answer).toMatchObject({
      data: { code: 'slot_taken', message: 'This time has just been taken.' },
      init: { status: 409 },
    });
    expect(logged).toEqual([]);
  });

  it("is logged with the request's id if unexpected, and only the id is sent", async () => {
    const answer = await answerTo(new Error('connection to 10.0.0.7 refused'));
    expect(answer).toMatchObject({ data: { requestId: 'req-1' }, init: { status: 500 } });
    expect(JSON.stringify(answer)).not.toContain('10.0.0.7');
    expect(logged).toEqual([expect.objectContaining({ requestId: 'req-1', path: '/page' })]);
  });

  it('is sent unchanged if it is a response', async () => {
    const redirect = new Response(null, { status: 302, headers: { Location: '/' } });
    expect(await answerTo(redirect)).toBe(redirect);
    expect(logged).toEqual([]);
  });
});

describe('an error thrown by a file’s loader', () => {
  async function answerOfFile(thrown: unknown, accept: string, isDocument = true): Promise<unknown> {
    const module = {
      loader() {
        throw thrown;
      },
    };
    const build = { routes: { file: { id: 'file', module } } } as unknown as ServerBuild;
    const context = new RouterContextProvider();
    const log = { info() {}, warn() {}, error() {} };
    const visit = { ctx: { log }, requestId: 'req-1', failure: null, isDocument };
    context.set(visitKey, visit as unknown as Visit);
    const loader = withErrorAnswers(build).routes.file?.module.loader as (args: object) => Promise<unknown>;
    const request = new Request('http://localhost/file.csv', { headers: { Accept: accept } });
    return loader({ request, context }).catch((error: unknown) => error);
  }
  const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it.each([
    [new Refusal('not_found', 'There is no such month.'), 404, /^There is no such month\.$/],
    [new Error('connection to 10.0.0.7 refused'), 500, /^Something went wrong on our side\. [^{}]*$/],
  ])('is a sentence for a person who opens it: %s', async (thrown, status, words) => {
    const answer = (await answerOfFile(thrown, BROWSER)) as Response;
    expect(answer).toBeInstanceOf(Response);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(words)]);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['a program', '*/*', true],
    ["a page's script", BROWSER, false],
  ])('is unchanged for %s', async (_who, accept, isDocument) => {
    const refusal = new Refusal('not_found', 'There is no such month.');
    expect(await answerOfFile(refusal, accept, isDocument)).toMatchObject({
      data: { code: 'not_found', message: 'There is no such month.' },
      init: { status: 404 },
    });
  });

  it('is sent unchanged if it redirects', async () => {
    const redirect = new Response(null, { status: 302, headers: { Location: '/auth' } });
    expect(await answerOfFile(redirect, BROWSER)).toBe(redirect);
  });
});

describe('an error thrown by an action', () => {
  async function answerToForm(isDocument: boolean, thrown: unknown): Promise<unknown> {
    const module = {
      async action({ request }: { request: Request }) {
        await request.formData();
        throw thrown;
      },
    };
    const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild;
    const context = new RouterContextProvider();
    const log = { info() {}, warn() {}, error() {} };
    context.set(visitKey, {
      ctx: { actor: null, log },
      requestId: 'req-1',
      failure: null,
      isDocument,
    } as unknown as Visit);
    const action = withErrorAnswers(build).routes.page?.module.action as (args: object) => Promise<unknown>;
    const body = new FormData();
    for (const [name, value] of [
      ['email', 'robin@example.test'],
      ['interests', 'tea'],
      ['interests', 'moss'],
      ['password', 'seven quiet gardens'],
      ['currentPassword', 'eleven loud rivers'],
    ] as const) {
      body.append(name, value);
    }
    body.append('photo', new Blob(['x']), 'x.png');
    const request = new Request('http://localhost/page?next=/x', { method: 'POST', body });
    return action({ request, url: new URL(request.url), context }).catch((error: unknown) => error);
  }

  it('offers the fields again on a page without script, without passwords and files', async () => {
    const answer = await answerToForm(true, new Error('boom'));
    expect(answer).toMatchObject({
      data: {
        requestId: 'req-1',
        again: {
          action: '/page?next=/x',
          fields: [
            ['email', 'robin@example.test'],
            ['interests', 'tea'],
            ['interests', 'moss'],
          ],
          secrets: true,
          files: [{ name: 'photo', isMany: false }],
        },
      },
      init: { status: 500 },
    });
    expect(JSON.stringify(answer)).not.toMatch(/seven quiet|eleven loud/);
  });

  it.each([
    ['a browser whose page keeps them by itself', false, new Error('boom')],
    ['a form that was refused on purpose', true, new Refusal('slot_taken', 'Just taken.')],
  ])('offers nothing to %s', async (_, isDocument, thrown) => {
    const answer = await answerToForm(isDocument, thrown);
    expect(answer).not.toHaveProperty('data.again');
  });
});
