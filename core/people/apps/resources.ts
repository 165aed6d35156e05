/** The paths that take access tokens, as RFC 8707 and RFC 9728 name them after our origin. */
export const RESOURCES = ['/api/v1', '/mcp'] as const;

/** Where programs learn how to get a token for a resource. */
export const resourceMetadataPath = (resource: (typeof RESOURCES)[number]): string =>
  `/.well-known/oauth-protected-resource${resource}`;

export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';
export const REVOKE_PATH = '/oauth/revoke';
