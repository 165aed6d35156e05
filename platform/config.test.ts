import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'plugwell-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_ORIGIN: 'https://plugwell.example',
  DATABASE_URL: 'postgres://user:word@db:5432/plugwell',
};

const KEY = Buffer.alloc(32, 7).toString('base64url');

describe('the keys', () => {
  const [current, former] = ['c'.repeat(32), 'f'.repeat(40)];
  const secretsOf = (SECRET: string) => readConfig({ DATA_DIR, SECRET }).secrets;

  it('are lists that begin with the current one', () => {
    expect(secretsOf(`${current}, ${former}`).slice(0, 2)).toEqual([current, former]);
    const other = Buffer.alloc(32, 9).toString('base64url');
    const { encryptionKeys } = readConfig({ DATA_DIR, ENCRYPTION_KEYS: `${KEY}, ${other}` });
    expect(encryptionKeys).toEqual([KEY, other]);
    expect(readConfig({ DATA_DIR }).encryptionKeys).toEqual([]);
  });

  it('accept a secret from before lists that contains a comma', () => {
    expect(secretsOf('a secret for tests, long enough to be one')).toEqual([
      'a secret for tests, long enough to be one',
    ]);
    expect(secretsOf(`${current},${former}`)).toContain(`${current},${former}`);
  });

  it('are never shown', () => {
    const secret = 'fern moss and lichen';
    expect(() => readConfig({ DATA_DIR, ENCRYPTION_KEYS: secret })).not.toThrow(secret);
  });
});

describe('without any setting', () => {
  it('runs a demo on the embedded database with a secret that survives a restart', () => {
    const first = readConfig({ DATA_DIR });
    expect(first).toMatchObject({ mode: 'development', demo: true, database: 'embedded', port: 3000 });
    expect(first.secrets[0]!.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR }).secrets).toEqual(first.secrets);
  });

  it('treats an empty value as absent', () => {
    expect(readConfig({ DATA_DIR, SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: null, port: 3000 });
  });
});

describe('in production', () => {
  it('has no demo unless requested', () => {
    expect(readConfig({ ...PRODUCTION, DATA_DIR }).demo).toBe(false);
    expect(readConfig({ ...PRODUCTION, DATA_DIR, DEMO: 'on' }).demo).toBe(true);
  });

  it.each(['SECRET', 'PUBLIC_ORIGIN', 'DATABASE_URL'])('refuses to start without %s', (name) => {
    expect(() => readConfig({ ...PRODUCTION, DATA_DIR, [name]: '' })).toThrow(
      new RegExp(`Production needs ${name}`),
    );
  });

  it('uses the embedded database only if requested', () => {
    expect(readConfig({ ...PRODUCTION, DATA_DIR, DATABASE_URL: 'embedded' }).database).toBe('embedded');
  });
});

describe('the bucket for photos', () => {
  const keys = { DATA_DIR, S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'word' };
  const bucket = { name: 'photos', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'word' };

  it('is at Amazon, or at another provider if an endpoint is set', () => {
    expect(readConfig({ DATA_DIR }).bucket).toBeNull();
    expect(readConfig(keys).bucket).toEqual({ ...bucket, endpoint: null, pathStyle: false });
    const endpoint = 'https://s3.example';
    expect(readConfig({ ...keys, S3_ENDPOINT: endpoint }).bucket).toEqual({
      ...bucket,
      endpoint,
      pathStyle: true,
    });
    expect(readConfig({ ...keys, S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'off' }).bucket?.pathStyle).toBe(
      false,
    );
  });
});

describe('payments', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
  const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_abc' };

  it.each<[string, Record<string, string>, 'card' | 'in-person', number]>([
    ['nothing, outside production', {}, 'card', 0],
    ['nothing, in production', PRODUCTION, 'in-person', 0],
    ['Stripe, with a commission', { ...PRODUCTION, ...live, COMMISSION_PERCENT: '15' }, 'card', 15],
    ['no provider', { PAYMENTS: 'none' }, 'in-person', 0],
    ['in person', { ...keys, CONSULTATIONS: 'in-person' }, 'in-person', 0],
  ])('of consultations, configured with %s', (_what, env, wayToPay, commissionPercent) =>
    expect(readConfig({ DATA_DIR, ...env }).consultations).toEqual({ wayToPay, commissionPercent }),
  );

  it.each<[string, Record<string, string>, string]>([
    ['nothing, outside production', {}, 'sandbox'],
    ['nothing, in production', PRODUCTION, 'none'],
    ['the sandbox, in production', { ...PRODUCTION, PAYMENTS: 'sandbox' }, 'sandbox'],
    ['no provider', { PAYMENTS: 'none' }, 'none'],
    ['test keys of Stripe', keys, 'stripe'],
    ['Stripe with its keys', { ...keys, PAYMENTS: 'stripe' }, 'stripe'],
    ['live keys of Stripe, in production', { ...PRODUCTION, ...live }, 'stripe'],
  ])('configured with %s', (_what, env, by) => expect(readConfig({ DATA_DIR, ...env }).payments.by).toBe(by));

  it.each<[string, Record<string, string>, string]>([
    ['Stripe without its keys', { PAYMENTS: 'stripe' }, 'needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
    ['one key of two', { STRIPE_SECRET_KEY: 'sk_test_abc' }, 'belong together'],
    ['the other key of two', { STRIPE_WEBHOOK_SECRET: 'whsec_abc' }, 'belong together'],
    ['the sandbox with keys of Stripe', { ...PRODUCTION, ...live, PAYMENTS: 'sandbox' }, 'does not go with'],
    ['nobody with keys of Stripe', { ...keys, PAYMENTS: 'none' }, 'does not go with'],
    ['live keys outside production', live, 'outside production use a test key'],
    ['a public key', { ...keys, STRIPE_SECRET_KEY: 'pk_test_abc' }, 'a secret key of Stripe'],
    ['a stand-in elsewhere', { ...keys, STRIPE_API_BASE: 'https://evil.example' }, 'on this machine'],
    [
      'a stand-in in production, with test keys',
      { ...PRODUCTION, ...keys, STRIPE_API_BASE: 'http://127.0.0.1:4242' },
      'take it away in production',
    ],
    [
      'a stand-in in production, with live keys',
      { ...PRODUCTION, ...live, STRIPE_API_BASE: 'http://localhost' },
      'take it away in production',
    ],
    [
      'cards that nobody takes',
      { PAYMENTS: 'none', CONSULTATIONS: 'card' },
      'needs somebody who takes cards',
    ],
    ['another way to pay for consultations', { CONSULTATIONS: 'cash' }, 'say card or in-person'],
    ['a commission above a half', { COMMISSION_PERCENT: '51' }, 'COMMISSION_PERCENT'],
    ['a commission of half a percent', { COMMISSION_PERCENT: '0.5' }, 'COMMISSION_PERCENT'],
    ['a processor of another name', { PAYMENTS: 'paypal' }, 'say sandbox, stripe or none'],
  ])('are rejected with a sentence: %s', (_what, env, words) =>
    expect(() => readConfig({ DATA_DIR, ...env })).toThrow(words),
  );
});

describe('a wrong value is reported by its name, with what to write instead', () => {
  it.each([
    ['PORT', 'eighty', 'port number'],
    ['PORT', '70000', 'PORT'],
    ['PUBLIC_ORIGIN', 'plugwell.example', 'https://'],
    ['PUBLIC_ORIGIN', 'https://plugwell.example/app', 'only scheme, host and port'],
    ['SECRET', 'short', '32 characters'],
    ['SECRET', `${'x'.repeat(32)},${'x'.repeat(32)}`, 'lists a value twice'],
    ['ENCRYPTION_KEYS', 'short', 'key 1 has 5 characters instead of the 43'],
    [
      'ENCRYPTION_KEYS',
      `${KEY},${'+'.repeat(43)}`,
      'key 2 has characters other than letters, digits, - and _',
    ],
    ['ENCRYPTION_KEYS', `${KEY}A`, 'key 1 has 44 characters instead of the 43'],
    ['ENCRYPTION_KEYS', `${KEY},`, 'key 2 is empty'],
    ['ENCRYPTION_KEYS', `${KEY}, ${KEY}`, 'key 2 repeats key 1'],
    ['DATABASE_URL', 'mysql://db', 'postgres://'],
    ['DEMO', 'maybe', 'on or off'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
    ['MAP_STYLE_URL', 'http://tiles.example/style.json', 'https'],
    ['CLIENT_ADDRESS_HEADER', 'x real ip', 'name of one header'],
    ['S3_ENDPOINT', 's3.example', 'https://s3.example'],
    ['S3_BUCKET', 'photos', 'belong together'],
    ['S3_PATH_STYLE', 'perhaps', 'on or off'],
    ['PAGE_CACHE_SECONDS', '-1', 'PAGE_CACHE_SECONDS'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL'],
  ])('%s=%s', (name, value, words) => {
    const read = () => readConfig({ DATA_DIR, [name]: value });
    expect(read).toThrow(name);
    expect(read).toThrow(words);
  });
});

describe('the address of a database', () => {
  const told = (DATABASE_URL: string) => () => readConfig({ ...PRODUCTION, DATA_DIR, DATABASE_URL });

  it.each([
    ['postgres://user:word@/plugwell?host=db1,db2', 'name several hosts between @ and /'],
    ['postgres://user:word@db1,,db2/plugwell', 'a host is missing at a comma'],
    ['postgres://user:word@db1,db2/plugwell?target_session_attrs=standby', 'read-write or primary'],
    ['postgres://user:word@db1,db2:port/plugwell', 'percent-encoded'],
  ])('with hosts that cannot be used is rejected with a sentence: %s', (url, words) => {
    expect(told(url)).toThrow(words);
  });

  it('is rejected with a sentence if it cannot be parsed', () => {
    expect(told('postgres://user:a#b/c@db:port/plugwell')).toThrow(/percent-encoded/);
  });

  it.each([
    'postgres://user:w,ord@db:5432/plugwell',
    'postgres://user:word@/plugwell?host=%2Fvar%2Frun%2Fpostgresql&port=5432',
    'postgresql://user@[::1]:5432/plugwell?sslmode=verify-full',
    'postgres://user:word@db1,db2/plugwell',
    'postgres://user:word@db1:5432,db2:5433/plugwell?target_session_attrs=read-write',
    'postgres://db1,db2',
  ])('can be %s', (url) => {
    expect(told(url)().database).toBe(url);
  });
});

describe('the addresses of replicas', () => {
  const read = (DATABASE_READ_URL: string) => () =>
    readConfig({ ...PRODUCTION, DATA_DIR, DATABASE_READ_URL }).databaseReads;

  it.each([
    ['', []],
    ['postgres://u:p@two:5432/plugwell', ['postgres://u:p@two:5432/plugwell']],
    [
      'postgres://u:a,b@two,three:6432/plugwell',
      ['postgres://u:a,b@two/plugwell', 'postgres://u:a,b@three:6432/plugwell'],
    ],
    [
      ' postgres://u@pool/two  postgresql://u@pool/three ',
      ['postgres://u@pool/two', 'postgresql://u@pool/three'],
    ],
    ['postgres://u@pool/two,postgres://u@pool/three', ['postgres://u@pool/two', 'postgres://u@pool/three']],
  ])('%j are %j', (text, urls) => {
    expect(read(text)()).toEqual(urls);
  });

  it.each([
    ['embedded', 'postgres://'],
    ['postgres://u@two/plugwell two', 'percent-encoded'],
    ['postgres://u@two,/plugwell', 'percent-encoded'],
    ['postgres:///plugwell', 'percent-encoded'],
    ['postgres://u:a#b@two/plugwell', 'percent-encoded'],
    ['postgres://u@two/plugwell?target_session_attrs=read-write', 'only standbys'],
  ])('%j is rejected with a sentence', (text, words) => {
    expect(read(text)).toThrow(words);
  });
});
