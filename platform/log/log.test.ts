import { DrizzleQueryError } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { makeLog } from './log.ts';

const CANARY = /canary/i;

function lineOf(err: unknown) {
  const lines: string[] = [];
  makeLog('trace', { write: (line) => lines.push(line) }).error({ err }, 'something failed');
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

const withFields = (error: Error, fields: object) => Object.assign(error, fields);
const databaseError = withFields(new Error('duplicate key value violates unique constraint "users_email"'), {
  code: '23505',
  constraint: 'users_email',
  table: 'users',
  detail: 'Key (email)=(canary@example.test) already exists.',
});

describe('a log line about an error contains nothing that a person typed', () => {
  it.each<[string, unknown]>([
    ['a failed query', new DrizzleQueryError('insert into "users" values ($1)', ['Canary'], databaseError)],
    [
      'a value that a column refused',
      withFields(new Error('invalid input syntax for type uuid: "canary"'), { code: '22P02' }),
    ],
    [
      'a mail server that refused an address',
      withFields(new Error('550 5.1.1 <canary@example.test> unknown'), {
        responseCode: 550,
        rejected: ['canary@example.test'],
        command: 'RCPT TO:<canary@example.test>',
      }),
    ],
    ['an address without a dot', new Error('no mailbox for canary@localhost here')],
    ['JSON that is none', new SyntaxError('Unexpected token, "canary" is not valid JSON')],
    ['quotes within quotes', new Error('cannot read "a "canary" b" at all')],
    ['a field of the error', withFields(new Error('failed'), { input: 'canary', params: ['canary'] })],
    ['an error that caused it', new Error('failed', { cause: new Error('for canary@example.test') })],
    ['errors of several tries', new AggregateError([new Error('for "canary"')], 'failed')],
    ['something thrown that is no error', { canary: 'canary' }],
    ['a text', 'canary'],
  ])('%s', (_what, err) => expect(lineOf(err)).not.toMatch(CANARY));

  it('still reports what failed, where, and by which constraint', () => {
    const failed = new DrizzleQueryError('insert into "users" values ($1)', ['Canary'], databaseError);
    const { err } = JSON.parse(lineOf(failed));
    expect(err).toMatchObject({
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into "users" values ($1)',
      cause: { code: '23505', message: databaseError.message, constraint: 'users_email', table: 'users' },
    });
    expect(err.stack).toMatch(/^\s+at /);
  });

  it.each([
    ['/client/canary@example.test/x', '/client/(address)/x'],
    ['/client/canary%40example.test', '/client/(address)'],
    [`/client/${'c'.repeat(590)}canary@example.test`, '/client/(address)'],
    ['/find-experts', '/find-experts'],
  ])('logs the path %s as %s', (path, kept) => {
    const lines: string[] = [];
    makeLog('info', { write: (line) => lines.push(line) }).info({ path }, 'answered');
    expect(JSON.parse(lines[0]!).path).toBe(kept);
  });

  it('contains no address if an e-mail could not be sent', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: 1 });
    const mail = { to: 'canary@example.test', from: 'a@example.test', subject: 'Canary', text: 'Canary' };
    const err = await transport.sendMail(mail).catch((error: unknown) => error);
    expect(lineOf(err)).not.toMatch(CANARY);
    expect(lineOf(err)).toContain('ECONNREFUSED');
  });
});
