import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { BASE_LANGUAGE, type Language, parseLanguages, WRITTEN_LANGUAGES } from '../lib/language.ts';
import { hostProblem, hostUrls } from './database/host-urls.ts';
import { hasTraces, traceVariables } from './traces/trace-settings.ts';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], { error: 'say on or off' })
  .transform((word) => ['on', 'true', '1', 'yes'].includes(word));

const MIN_SECRET_LENGTH = 32;

/**
 * Splits SECRET at its commas. One random secret can contain a comma, too: if a part is short, the whole is one
 * secret; otherwise the whole counts as a former secret.
 */
function secretsIn(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === 1 || parts.some((part) => part.length < MIN_SECRET_LENGTH)) return [text];
  return [...parts, text];
}

const MAKE_A_KEY = "make one with 'npm run keys -- new'";

/** Requires keys of 32 bytes in base64url, each once. Never shows a key. */
function checkKeys(keys: string[], { addIssue }: z.RefinementCtx): void {
  for (const [at, key] of keys.entries()) {
    const say = (what: string) => addIssue({ code: 'custom', message: `key ${at + 1} ${what}` });
    if (key === '') say(`is empty; write the keys between commas, and ${MAKE_A_KEY}`);
    else if (!/^[\w-]+$/.test(key)) say(`has characters other than letters, digits, - and _; ${MAKE_A_KEY}`);
    else if (Buffer.from(key, 'base64url').length !== 32 || key.length !== 43) {
      say(`has ${key.length} characters instead of the 43 that 32 bytes take in base64url; ${MAKE_A_KEY}`);
    } else if (keys.indexOf(key) < at) say(`repeats key ${keys.indexOf(key) + 1}; list each once`);
  }
}

/** Parses 'host:port' or '[IPv6]:port'. Null if it is neither. */
function parseAddress(address: string): Address | null {
  const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(address) ?? [];
  if (!host || Number(port) > 65535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

const isReadable = (url: string) => hostUrls(url).every((one) => URL.canParse(one.replace('@/', '@socket/')));

/** Returns why a URL of DATABASE_READ_URL cannot be used; null if it can. */
function replicaProblem(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'say a postgres:// address, or several between spaces';
  if (/\s/.test(url) || !hostUrls(url).every((one) => URL.parse(one)?.hostname)) {
    return 'say addresses such as postgres://user:password@host:5432/plugwell, with signs such as # and / in the password percent-encoded';
  }
  return url.includes('target_session_attrs=')
    ? 'leave target_session_attrs out, because only standbys are read'
    : hostProblem(url);
}

const databaseAddress = z.union([
  z.literal('embedded'),
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'say a postgres:// address, or the word embedded')
    .superRefine((url, { addIssue }) => {
      const problem = hostProblem(url);
      if (problem) addIssue({ code: 'custom', message: problem });
    })
    .refine(
      isReadable,
      'say an address such as postgres://user:password@host:5432/plugwell, with signs such as # and / in the password percent-encoded',
    ),
]);

/** A server in place of a company's own. Production has none. */
const onThisMachine = z
  .string()
  .regex(
    /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/,
    'say an address of this machine, such as http://127.0.0.1:4000',
  );

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'say a port number from 0 to 65535' }).int().min(0).max(65535).default(3000),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'say an address such as https://plugwell.example, without a path' })
    .refine((url) => URL.parse(url)?.origin === url.replace(/\/$/, ''), 'say only scheme, host and port')
    .transform((url) => URL.parse(url)?.origin ?? url)
    .optional(),
  SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, 'use 32 characters or more, made at random')
    .transform(secretsIn)
    .refine((list) => new Set(list).size === list.length, 'lists a value twice')
    .optional(),
  ENCRYPTION_KEYS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .superRefine(checkKeys)
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  MIGRATION_DATABASE_URL: databaseAddress.optional(),
  DATABASE_READ_URL: z
    .string()
    .transform((text) => text.trim().split(/[\s,]+(?=postgres(?:ql)?:\/\/)/))
    .superRefine((urls, { addIssue }) => {
      for (const url of urls) {
        const problem = replicaProblem(url);
        if (problem) addIssue({ code: 'custom', message: problem });
      }
    })
    .transform((urls) => urls.flatMap(hostUrls))
    .optional(),
  DATABASE_POOL: z.coerce
    .number({ error: 'say a number of connections from 1 to 200' })
    .int()
    .min(1)
    .max(200)
    .default(12),
  DATABASE_PREPARED: flag.default(true),
  DATA_DIR: z.string().min(1).default('var'),
  PAGE_CACHE_SECONDS: z.coerce
    .number({ error: 'say a number of seconds from 0 to 60' })
    .min(0)
    .max(60)
    .default(3),
  API_CALLS_PER_MINUTE: z.coerce
    .number({ error: 'say how many calls of the API one address may make in a minute, from 1 to 1000000' })
    .int()
    .min(1)
    .max(1_000_000)
    .default(600),
  STOP_GRACE_SECONDS: z.coerce
    .number({ error: 'say a number of seconds from 0 to 120' })
    .min(0)
    .max(120)
    .default(0),
  DEMO: flag.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'say an address such as smtp://user:password@host:587')
    .optional(),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email('say one e-mail address')).optional(),
  MAIL_FROM: z.string().min(3).default('PlugWell <hello@plugwell.example>'),
  MAP_STYLE_URL: z
    .url({ protocol: /^https$/, error: 'say the https address of a MapLibre style' })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z
    .url({ error: 'say the https address of an OpenID provider' })
    .regex(
      /^(https:|http:\/\/(localhost|127\.0\.0\.1)([:/]|$))/,
      'say an https address; http only on this machine',
    )
    .default('https://accounts.google.com'),
  GOOGLE_CALENDAR_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CALENDAR_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_CALENDAR_SERVER: onThisMachine.optional(),
  MICROSOFT_CALENDAR_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CALENDAR_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_CALENDAR_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, "say common, organizations, consumers, or an organization's id")
    .default('common'),
  MICROSOFT_CALENDAR_SERVER: onThisMachine.optional(),
  WEBHOOKS_TO_LOCALHOST: flag.default(false),
  PAYMENTS: z.enum(['sandbox', 'stripe', 'none'], { error: 'say sandbox, stripe or none' }).optional(),
  LANGUAGES: z
    .string()
    .transform(parseLanguages)
    .refine(
      (list): list is Language[] => list.includes(BASE_LANGUAGE) && !list.includes(null),
      `name languages of the catalog between commas, ${BASE_LANGUAGE} among them`,
    )
    .default([...WRITTEN_LANGUAGES]),
  CONSULTATIONS: z.enum(['card', 'in-person'], { error: 'say card or in-person' }).optional(),
  COMMISSION_PERCENT: z.coerce
    .number({ error: 'say a whole number of percent from 0 to 50' })
    .int()
    .min(0)
    .max(50)
    .default(0),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'say a secret key of Stripe, such as sk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "say the signing secret of Stripe's webhook, such as whsec_…")
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_\w+$/,
      "say the signing secret of Stripe's webhook for connected accounts, such as whsec_…",
    )
    .optional(),
  STRIPE_API_BASE: z
    .url({ error: 'say the address of an API' })
    .regex(/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/, 'say an address on this machine')
    .optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'say an address such as https://s3.example' }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.optional(),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'say the name of one header that your own proxy sets')
    .optional(),
  METRICS_ADDRESS: z
    .string()
    .transform((address) => parseAddress(address))
    .refine((address) => address !== null, 'say a host and a port, such as 127.0.0.1:9464')
    .optional(),
  ...traceVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = {
  mode: 'development' | 'production' | 'test';
  host: string;
  port: number;
  /** The scheme, host, and port of the public URL. */
  publicOrigin: string;
  /** The values of SECRET, the current one first. It signs; what any of them signed is accepted. */
  secrets: readonly string[];
  /** 256-bit keys, the current one first. It encrypts; all of them decrypt. Empty: SECRET encrypts. */
  encryptionKeys: readonly string[];
  /** 'embedded', or the URL of a PostgreSQL server, perhaps with several hosts (`hostUrls`). */
  database: string;
  /** The URLs of standbys that answer searches, one host each. */
  databaseReads: readonly string[];
  databasePool: number;
  databasePrepared: boolean;
  /** The only folder that the running server writes to. */
  dataDir: string;
  /** How long to cache pages and free times that are the same for all visitors. 0 turns caching off. */
  pageCacheSeconds: number;
  /** How many calls of the API one client address may make in a minute, on each node. */
  apiCallsPerMinute: number;
  /** How long a stopping server keeps answering, so load balancers notice. */
  stopGraceSeconds: number;
  /** Turns on demo people, the outbox page, and the sandbox. */
  demo: boolean;
  /** The built-in admin's address, in lower case. The account that confirms it is an admin. */
  adminEmail: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  mapStyleUrl: string | null;
  /** Google sign-in; null if it is not configured. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  /** Companies whose calendars can be connected; null if one is not configured. */
  calendars: { google: CalendarClient | null; microsoft: (CalendarClient & { tenant: string }) | null };
  /** Whether webhooks can go to this machine, for developers. */
  webhooksToLocalhost: boolean;
  payments: PaymentSettings;
  /** The languages that visitors can choose, as BCP 47 tags. */
  languages: readonly Language[];
  /** How clients pay for consultations, and our share of card payments. */
  consultations: { wayToPay: 'in-person' | 'card'; commissionPercent: number };
  /** The bucket for photos; null to keep photos in `dataDir`. */
  bucket: Bucket | null;
  clientAddressHeader: string | null;
  /** Where Prometheus reads the figures of this server; null if nobody does. */
  metrics: Address | null;
  /** Whether spans go to a collector, which the standard variables of OpenTelemetry name. */
  traces: boolean;
  logLevel: string;
};

/** Our registration at a company. `server` takes its place in tests; null for the company's own. */
type CalendarClient = { clientId: string; clientSecret: string; server: string | null };

/** Where a server listens. Port 0 lets the system choose. */
export type Address = { host: string; port: number };

/** The payment provider's settings. With 'none', amounts are owed until an admin marks them as paid. */
type PaymentSettings =
  | { by: 'sandbox' | 'none' }
  | {
      by: 'stripe';
      secretKey: string;
      webhookSecret: string;
      /** The secret of the webhook for connected accounts; null if there is none. */
      connectSecret: string | null;
      /** Another URL of the API, for tests; null for Stripe itself. */
      apiBase: string | null;
    };

/** A bucket of Amazon S3 or of a compatible service at `endpoint`. */
export type Bucket = {
  name: string;
  /** The service's URL; null for Amazon's own endpoint in the region. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket's name is part of the path instead of the host. */
  pathStyle: boolean;
};

/** Thrown for wrong settings. The message says what is wrong and how to correct it. */
class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration from environment variables. Without SECRET, reads the secret from the data folder
 * or creates one there.
 * @param env as in `process.env`. Empty strings count as missing.
 * @throws ConfigError if variables are wrong or missing.
 */
export function readConfig(env: Environment): Config {
  const values = readValues(variables, env);
  const production = values.NODE_ENV === 'production';
  if (production) {
    const missing = (['SECRET', 'PUBLIC_ORIGIN', 'DATABASE_URL'] as const).filter((name) => !values[name]);
    if (missing.length > 0) {
      throw new ConfigError(
        `Production needs ${missing.join(', ')}. See .env.example; DATABASE_URL=embedded says that the built-in database is meant.`,
      );
    }
  }
  if (production && values.WEBHOOKS_TO_LOCALHOST) {
    throw new ConfigError(
      'WEBHOOKS_TO_LOCALHOST lets strangers send to the services of this machine: take it away in production.',
    );
  }
  const dataDir = resolve(values.DATA_DIR);
  return {
    mode: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    secrets: values.SECRET ?? secretsIn(keptSecret(dataDir)),
    encryptionKeys: values.ENCRYPTION_KEYS ?? [],
    database: values.DATABASE_URL ?? 'embedded',
    databaseReads: values.DATABASE_READ_URL ?? [],
    databasePool: values.DATABASE_POOL,
    databasePrepared: values.DATABASE_PREPARED,
    dataDir,
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    apiCallsPerMinute: values.API_CALLS_PER_MINUTE,
    stopGraceSeconds: values.STOP_GRACE_SECONDS,
    demo: values.DEMO ?? !production,
    adminEmail: values.ADMIN_EMAIL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    mapStyleUrl: values.MAP_STYLE_URL ?? null,
    google: googleOf(values),
    calendars: calendarsOf(values),
    webhooksToLocalhost: values.WEBHOOKS_TO_LOCALHOST,
    payments: paymentsOf(values),
    languages: values.LANGUAGES,
    consultations: consultationsOf(values),
    bucket: bucketOf(values),
    clientAddressHeader: values.CLIENT_ADDRESS_HEADER?.toLowerCase() ?? null,
    metrics: values.METRICS_ADDRESS ?? null,
    traces: hasTraces(values),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Reads the database that `npm run migrate` changes, as the role that owns its tables. It needs no other
 * setting, such as the keys.
 * @throws ConfigError
 */
export function readMigrationUrl(env: Environment): string {
  const names = { DATABASE_URL: true, MIGRATION_DATABASE_URL: true } as const;
  const { MIGRATION_DATABASE_URL, DATABASE_URL } = readValues(variables.pick(names), env);
  return MIGRATION_DATABASE_URL ?? DATABASE_URL ?? 'embedded';
}

type Environment = Record<string, string | undefined>;

/** @throws ConfigError */
function readValues<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration has values that cannot be used:\n${lines.join('\n')}`);
}

function googleOf(values: z.infer<typeof variables>): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.');
  }
  return { issuer, clientId, clientSecret };
}

function calendarsOf(values: z.infer<typeof variables>): Config['calendars'] {
  const microsoft = calendarClientOf('MICROSOFT', values);
  return {
    google: calendarClientOf('GOOGLE', values),
    microsoft: microsoft && { ...microsoft, tenant: values.MICROSOFT_CALENDAR_TENANT },
  };
}

function calendarClientOf(
  company: 'GOOGLE' | 'MICROSOFT',
  values: z.infer<typeof variables>,
): CalendarClient | null {
  const name = `${company}_CALENDAR` as const;
  const clientId = values[`${name}_CLIENT_ID`];
  const clientSecret = values[`${name}_CLIENT_SECRET`];
  const server = values[`${name}_SERVER`] ?? null;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both or none.`);
  }
  if (server !== null && values.NODE_ENV === 'production') {
    throw new ConfigError(`${name}_SERVER is for tests: take it away in production.`);
  }
  return { clientId, clientSecret, server };
}

/**
 * Returns Stripe's settings if its keys are set. Otherwise follows PAYMENTS, whose default is the sandbox
 * or, in production, none.
 * @throws ConfigError if keys are missing or do not fit the other settings.
 */
function paymentsOf(values: z.infer<typeof variables>): PaymentSettings {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const production = values.NODE_ENV === 'production';
  if (!secretKey && !webhookSecret) {
    if (PAYMENTS === 'stripe') {
      throw new ConfigError('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
    }
    return { by: PAYMENTS ?? (production ? 'none' : 'sandbox') };
  }
  if (!secretKey || !webhookSecret) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or none.');
  }
  if (PAYMENTS && PAYMENTS !== 'stripe') {
    throw new ConfigError(
      `PAYMENTS=${PAYMENTS} does not go with the keys of Stripe: leave PAYMENTS out, or take the keys away.`,
    );
  }
  if (!production && secretKey.includes('_live_')) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is a live key, which moves real money: outside production use a test key.',
    );
  }
  if (values.STRIPE_API_BASE && (production || secretKey.includes('_live_'))) {
    throw new ConfigError(
      'STRIPE_API_BASE names a stand-in for Stripe, which could call anything paid: take it away in production.',
    );
  }
  const connectSecret = values.STRIPE_CONNECT_WEBHOOK_SECRET ?? null;
  return { by: 'stripe', secretKey, webhookSecret, connectSecret, apiBase: values.STRIPE_API_BASE ?? null };
}

/**
 * Chooses payment by card if a provider accepts cards, unless CONSULTATIONS says otherwise.
 * @throws ConfigError if consultations require cards but no provider accepts them.
 */
function consultationsOf(values: z.infer<typeof variables>): Config['consultations'] {
  const hasCards = paymentsOf(values).by !== 'none';
  const { CONSULTATIONS: said, COMMISSION_PERCENT: commissionPercent } = values;
  const wayToPay = said ?? (hasCards ? 'card' : 'in-person');
  if (wayToPay === 'card' && !hasCards) {
    throw new ConfigError(
      'CONSULTATIONS=card needs somebody who takes cards: set the keys of Stripe, or PAYMENTS=sandbox.',
    );
  }
  return { wayToPay, commissionPercent };
}

function bucketOf(values: z.infer<typeof variables>): Config['bucket'] {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!name && !accessKeyId && !secretAccessKey && !values.S3_ENDPOINT) return null;
  if (!name || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all three or none.',
    );
  }
  const endpoint = values.S3_ENDPOINT ?? null;
  const pathStyle = values.S3_PATH_STYLE ?? endpoint !== null;
  return { name, endpoint, region: values.S3_REGION, accessKeyId, secretAccessKey, pathStyle };
}

/**
 * Returns the secret from the data folder, and creates it on first use. Storing it keeps people signed in
 * after a restart.
 */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
