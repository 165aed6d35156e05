/** The errors of OAuth 2.1 that we answer with, and what each one means here. Programmers read them. */
const FAULTS = {
  invalid_request: 'A parameter is missing, repeated, too long, or malformed.',
  invalid_client: 'The app is unknown or disabled, or its secret is wrong or missing.',
  invalid_grant:
    'The code or token is unknown, used, expired, or revoked, or does not belong to this request.',
  invalid_scope: 'The app may not ask for this scope.',
  invalid_target: 'There is no such resource here.',
  unsupported_grant_type: 'Use authorization_code or refresh_token.',
  unsupported_response_type: 'Use response_type=code.',
  access_denied: 'The person did not allow it.',
} as const;

export type OAuthCode = keyof typeof FAULTS;

/** Why an app gets no tokens. */
export class OAuthFault extends Error {
  readonly code: OAuthCode;

  constructor(code: OAuthCode, description: string = FAULTS[code]) {
    super(description);
    this.name = 'OAuthFault';
    this.code = code;
  }
}
