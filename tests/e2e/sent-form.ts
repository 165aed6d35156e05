import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';

/** A form, the way to send it, and the page's message if sending fails. */
export type SentForm = {
  /** File of the route that handles the form, relative to `app/`. */
  route: string;
  path: string | RegExp;
  fill?: () => Promise<void>;
  press: () => Promise<void>;
  /**
   * The message in the form, or in a toast if `hasPlace` is false. `toast` is the text of a toast that also
   * appears.
   */
  message: string;
  toast?: string;
  /** False for a form that shows no message itself, such as a menu entry. */
  hasPlace?: boolean;
  /** False skips the trial in which the request arrives and its response is lost. */
  canLoseAnswer?: boolean;
  /** False skips the trial with the database down. */
  needsDatabase?: boolean;
  /** Checks the page after a second press, without a failure. */
  taken: () => Promise<void>;
};

/** A failure while sending. `begin` causes it, and `end` repairs it. */
export type Trouble = {
  name: string;
  /** Matches the message that replaces the form's own. */
  message?: RegExp;
  /** Checks whether this failure can happen to the form. If absent, the failure can happen to any form. */
  meets?: (page: Page, form: SentForm) => Promise<boolean>;
  begin: (page: Page, form: Pick<SentForm, 'path'>) => Promise<unknown>;
  /** Whether to try the form without JavaScript, too. */
  isTriedPlain?: boolean;
  end: (page: Page) => Promise<void>;
};

const intercepting = (
  name: string,
  answer: (route: Route, context: BrowserContext) => Promise<void>,
): Trouble => ({
  name,
  begin: (page, { path }) =>
    page.route(
      ({ pathname }) => isAt(pathname, path),
      (route) => (route.request().method() === 'POST' ? answer(route, page.context()) : route.fallback()),
    ),
  // A form that saves itself could be sending at this moment.
  end: (page) => page.unrouteAll({ behavior: 'wait' }),
});

function isAt(pathname: string, path: string | RegExp): boolean {
  const asked = pathname.replace(/\.data$/, '');
  return typeof path === 'string' ? asked === path : path.test(asked);
}

const OFFLINE: Trouble = {
  name: 'the browser is offline',
  begin: (page) => page.context().setOffline(true),
  end: (page) => page.context().setOffline(false),
};
const ABORTED = intercepting('the connection breaks', (route) => route.abort('connectionaborted'));
const PROXY = intercepting('a proxy answers 503 with a page of its own', (route) =>
  route.fulfill({
    status: 503,
    contentType: 'text/html',
    headers: { 'Retry-After': '3' },
    body: '<html><body><h1>503 Service Unavailable</h1></body></html>',
  }),
);
/** The server does its work, but no part of its response arrives, not even cookies. */
export const ANSWER_LOST = intercepting(
  'the request arrives and its answer is lost',
  async (route, context) => {
    const cookies = await context.cookies();
    const answer = await route.fetch({ maxRedirects: 0 });
    await answer.dispose();
    await context.clearCookies();
    await context.addCookies(cookies);
    await route.abort('connectionreset');
  },
);

/** Paths of forms that need no account. */
const OF_NO_ACCOUNT = /^\/(theme|tell-me\/stop|unsubscribe)$/;
const isOfAnAccount = ({ path }: SentForm) => typeof path !== 'string' || !OF_NO_ACCOUNT.test(path);
const isSession = ({ name }: { name: string }) => /session/.test(name);

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** Each browser's cookies from before a second tab signed in or out. */
const ofSession = new WeakMap<BrowserContext, Cookies>();

/** Changes the signed-in account, as a second tab does. Restores the first session at the end. */
function inSecondTab(
  trouble: Pick<Trouble, 'name' | 'message' | 'isTriedPlain'>,
  signIn: ((other: BrowserContext, first: BrowserContext) => Promise<void>) | null,
  isMet: (wasSignedIn: boolean, form: SentForm) => boolean,
): Trouble {
  const before = ofSession;
  return {
    ...trouble,
    meets: async (page, form) =>
      isOfAnAccount(form) && isMet((await page.context().cookies()).some(isSession), form),
    async begin(page) {
      const context = page.context();
      before.set(context, await context.cookies());
      await context.clearCookies({ name: /session/ });
      if (!signIn) return;
      // In a separate context, so the first session does not end.
      const other = await context.browser()!.newContext({ baseURL: new URL(page.url()).origin });
      await signIn(other, context);
      await context.addCookies((await other.cookies()).filter(isSession));
      await other.close();
    },
    async end(page) {
      const context = page.context();
      await context.clearCookies({ name: /session/ });
      await context.addCookies((before.get(context) ?? []).filter(isSession));
    },
  };
}

/**
 * Failures caused by a second tab that signs in with another account or signs out.
 * @param signIn signs a browser in with another account than the first browser's.
 * @param isTriedPlain true to also send each form without JavaScript once the session has ended.
 */
export const secondTabTroubles = (
  signIn: (other: BrowserContext, first: BrowserContext) => Promise<void>,
  isTriedPlain: boolean,
): Trouble[] => [
  inSecondTab(
    { name: 'another account has signed in', message: /^You are signed in as \w+ now/ },
    signIn,
    () => true,
  ),
  inSecondTab(
    { name: 'the session has ended', message: /^You are signed out/, isTriedPlain },
    null,
    (wasSignedIn, { path }) => wasSignedIn && path !== '/sign-out',
  ),
];

type Sent = { address: string; fields: [name: string, value: string][] };

/**
 * Records the data that a click sends. For forms with files, the browser reveals only data built by the
 * page's script.
 */
async function listenFor(page: Page, { path }: SentForm): Promise<() => Promise<Sent>> {
  await page.evaluate(() => {
    const noted = window as unknown as { put: [string, string][] };
    noted.put = [];
    document.addEventListener(
      'submit',
      ({ target, submitter }) => {
        const sent = [...new FormData(target as HTMLFormElement, submitter)];
        noted.put = sent.filter((field): field is [string, string] => typeof field[1] === 'string');
      },
      true,
    );
  });
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && isAt(new URL(request.url()).pathname, path),
  );
  return async () => {
    const request = await asked;
    const address = new URL(request.url());
    address.pathname = address.pathname.replace(/\.data$/, '');
    address.searchParams.delete('_routes');
    const isUpload = (await request.headerValue('Content-Type'))?.startsWith('multipart/');
    const fields = isUpload
      ? await page.evaluate(() => (window as unknown as { put: [string, string][] }).put)
      : [...new URLSearchParams(request.postData() ?? '')];
    return { address: address.pathname + address.search, fields };
  };
}

/** We never store passwords and codes. */
const SECRET = /password|code|secret/i;
let browsersWithoutScript = 0;

/**
 * Sends the same form from a browser without JavaScript after the session has ended. Once the person is back,
 * the page must offer the typed text in a form with the same fields.
 * @param names the fields that a person fills in.
 */
async function comesBack(
  page: Page,
  { address, fields }: Sent,
  names: string[],
  said: string,
): Promise<void> {
  const kept = names.filter((name) => !SECRET.test(name));
  if (!fields.some(([name, value]) => kept.includes(name) && value !== '')) return;
  browsersWithoutScript += 1;
  const context = await page
    .context()
    .browser()!
    .newContext({
      javaScriptEnabled: false,
      baseURL: new URL(page.url()).origin,
      // Uses its own network address, because the product limits drafts per network.
      extraHTTPHeaders: { 'x-test-address': `10.251.${process.pid % 250}.${browsersWithoutScript}` },
    });
  const plain = await context.newPage();
  const inputs = fields.map(
    ([name, value]) => `<textarea name="${escaped(name)}">\n${escaped(value)}</textarea>`,
  );
  await plain.route('/the-same-form', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${escaped(address)}">${inputs.join('')}<button>Send</button></form>`,
    }),
  );
  await plain.goto('/the-same-form');
  await plain.getByRole('button', { name: 'Send' }).click();
  await expect(plain.getByRole('heading', { name: 'You are signed out' }), said).toBeVisible();
  const logIn = await plain.getByRole('main').getByRole('link', { name: 'Log in' }).getAttribute('href');
  await context.addCookies(ofSession.get(page.context()) ?? []);
  await plain.goto(logIn!);
  await plain.getByRole('button', { name: 'Put it back' }).click();
  const shown = await plain
    .locator('main form')
    .evaluateAll((forms) =>
      forms.map((form) =>
        [...new FormData(form as HTMLFormElement)].filter(
          (field): field is [string, string] => typeof field[1] === 'string',
        ),
      ),
    );
  const lost = (form: string[][]) => kept.filter((name) => valuesOf(form, name) !== valuesOf(fields, name));
  const [fewest] = shown.map(lost).toSorted((a, b) => a.length - b.length);
  expect(fewest, `${said}, put back`).toEqual([]);
  await context.close();
}

function valuesOf(fields: readonly (readonly string[])[], name: string): string {
  const values = fields.filter(([one]) => one === name).map(([, value = '']) => value);
  return values.join('\n').replaceAll('\r\n', '\n');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

async function typedOn(page: Page): Promise<string[]> {
  return page.locator('main input:not([type=hidden]), main select, main textarea').evaluateAll((fields) =>
    fields.map((field) => {
      const { name, value } = field as HTMLInputElement;
      const { checked } = field as HTMLInputElement;
      return `${name}=${value}${checked ? ' (chosen)' : ''}`;
    }),
  );
}

const namesIn = (typed: string[]) => [
  ...new Set(typed.map((field) => field.split('=', 1)[0]!).filter(Boolean)),
];

/** Waits for the script of the route that handles a form. The script loads a moment after the form. */
async function scriptOf(page: Page, { route, path }: SentForm): Promise<void> {
  if (isAt(new URL(page.url()).pathname, path) || path === '/theme') return;
  const name = `/${route.replace(/^.*\//, '').replace(/\.tsx$/, '')}-`;
  const has = (part: string) =>
    performance.getEntriesByType('resource').some((entry) => entry.name.includes(part));
  await expect.poll(() => page.evaluate(has, name), { message: `the script of ${route}` }).toBe(true);
}

/** Returns the buttons that the error message covers or that are too close to it for a finger. */
function buttonsTouching(box: Element): string[] {
  const reason = box.getBoundingClientRect();
  const around = box.closest('dialog, details, main');
  return [...(around?.querySelectorAll('button, a[href]') ?? [])]
    .filter((button) => !box.contains(button) && button.checkVisibility())
    .filter((button) => {
      const one = button.getBoundingClientRect();
      const apart = Math.max(reason.left - one.right, one.left - reason.right);
      const above = Math.max(reason.top - one.bottom, one.top - reason.bottom);
      return apart < 8 && above < 8 && one.height > 0 && !button.contains(box);
    })
    .map((button) => button.textContent ?? '');
}

/**
 * Sends a form during each kind of failure, then once more without one.
 * @returns how many of the failures apply to the form.
 */
export async function survives(page: Page, form: SentForm, troubles: readonly Trouble[]): Promise<number> {
  let met = 0;
  await form.fill?.();
  await scriptOf(page, form);
  const typed = await typedOn(page);
  const address = page.url();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  for (const trouble of troubles) {
    if (trouble.meets && !(await trouble.meets(page, form))) continue;
    met += 1;
    const message = trouble.message ?? form.message;
    const inPlace = page.locator('main form, main dialog').getByRole('alert').filter({ hasText: message });
    const inToast = form.hasPlace === false ? message : trouble.message ? undefined : form.toast;
    const said = `${trouble.name}: ${form.message}`;
    await trouble.begin(page, form);
    const heard = trouble.isTriedPlain ? await listenFor(page, form) : null;
    await form.press();
    if (form.hasPlace !== false) {
      await expect(inPlace.first(), said).toBeVisible();
      expect(await inPlace.first().evaluate(buttonsTouching), said).toEqual([]);
    }
    if (inToast) await expect(toasts.getByRole('alert').filter({ hasText: inToast }), said).toBeVisible();
    else await expect(toasts.getByRole('alert'), said).toHaveCount(0);
    await expect(page.getByText('Something went wrong on our side'), said).toHaveCount(0);
    expect(await typedOn(page), said).toEqual(typed);
    expect(new URL(page.url()).pathname, said).toBe(new URL(address).pathname);
    if (heard) await comesBack(page, await heard(), namesIn(typed), said);
    await trouble.end(page);
    const dismiss = toasts.getByRole('button', { name: /^Dismiss/ });
    await dismiss.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
    await expect(dismiss).toHaveCount(0);
  }
  await form.press();
  await form.taken();
  return met;
}

export const NETWORK_TROUBLES = [OFFLINE, ABORTED, PROXY, ANSWER_LOST];
