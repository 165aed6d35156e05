import type { CalendarAccount } from './calendar-account.ts';

/** Companies whose calendars people connect by consent on the company's own pages. */
export const PROVIDERS = ['google', 'microsoft'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What a browser keeps until it returns from the provider's pages. Only this browser has it. */
type ConsentHandshake = { state: string; verifier: string };

/** An account that a person gave us access to. */
export type GivenAccess = {
  /** The row's id, under which short-lived keys are kept in memory. */
  id: string;
  /** What asks for short-lived keys. It is stored encrypted. */
  token: string;
  /** Stores another token in place of this one, if the provider exchanges it. */
  renewed(token: string): Promise<void>;
};

/** A company's calendars, opened with consent: authorization code with PKCE and state (OAuth 2). */
export type CalendarProvider = {
  /** The address of its calendar, for people. */
  home: string;
  /** Returns where to send the browser, and the handshake for `finish`. */
  begin(): Promise<{ url: string; handshake: ConsentHandshake }>;
  /**
   * Exchanges the code of a browser that returned. The caller has compared the state.
   * @throws CalendarFailed 'withdrawn' if the person did not give everything that we need.
   */
  finish(code: string, handshake: ConsentHandshake): Promise<{ token: string }>;
  /**
   * Opens an account. Nothing is sent yet.
   * @param milliseconds how long everything that is asked of the account can take.
   */
  open(access: GivenAccess, milliseconds?: number): ProvidedAccount;
  /** Gives the access back, if the provider can take it. */
  end(access: GivenAccess): Promise<void>;
};

export type ProvidedAccount = CalendarAccount & {
  /** Returns the account's name there, often its e-mail address. */
  name(): Promise<string>;
};

export type CalendarProviders = Partial<Record<ProviderName, CalendarProvider>>;
