import { SCOPE_NAMES, type Scope } from '../api-keys/scopes.ts';

/** The paths that take access tokens, as RFC 8707 and RFC 9728 name them after our origin. */
export const RESOURCES = ['/api/v1', '/mcp'] as const;

type Resource = (typeof RESOURCES)[number];

/**
 * The scopes that count at each path. Programs that are not told which scope they need ask for all of these, and
 * an app that asks for more than it is registered for gets none.
 */
export const SCOPES_AT: Record<Resource, readonly Scope[]> = {
  '/api/v1': SCOPE_NAMES,
  '/mcp': ['requests:draft'],
};

/** Where programs learn how to get a token for a resource. */
export const resourceMetadataPath = (resource: Resource): string =>
  `/.well-known/oauth-protected-resource${resource}`;

export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';
export const REVOKE_PATH = '/oauth/revoke';
