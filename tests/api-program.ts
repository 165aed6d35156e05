import { createKey } from '../core/people/api-keys/create-key.server.ts';
import { type KeyOf, type Scope, scopesFor } from '../core/people/api-keys/scopes.ts';
import type { TestApp } from './http/app.ts';

export type Answered = { status: number; headers: Headers; body: Record<string, unknown> };
type Keyed = Parameters<TestApp['world']['as']>[0];

/**
 * Creates a key of a person, or of their practice.
 * @param scopes all that such a key can have unless given.
 */
export async function aKeyOf(
  { world, password }: Pick<TestApp, 'world' | 'password'>,
  person: Keyed,
  { practiceId = '', scopes }: { practiceId?: string; scopes?: readonly Scope[] } = {},
): Promise<string> {
  const of: KeyOf = practiceId === '' ? 'person' : 'practice';
  const { token } = await createKey(world.as(person), {
    name: 'A program',
    practiceId,
    scopes: [...(scopes ?? scopesFor(of))],
    lifetime: 'never',
    currentPassword: password,
  });
  return token;
}

/** Returns the free starts of an expert, at their first place unless another is given. */
export async function startsOf(
  call: ReturnType<typeof aProgram>,
  expertId: string,
  placeId?: string,
): Promise<string[]> {
  const at = placeId === undefined ? '' : `?placeId=${placeId}`;
  const { body } = await call(null, 'GET', `/experts/${expertId}/times${at}`);
  const days = body.days as { starts: { startsAt: string }[] }[];
  return days.flatMap(({ starts }) => starts.map(({ startsAt }) => startsAt));
}

/** Returns a program that makes calls. A body that is not text is sent as JSON. */
export function aProgram({ aVisitor }: Pick<TestApp, 'aVisitor'>) {
  const visitor = aVisitor();
  return async function call(
    key: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const answer = await visitor.request(`/api/v1${path}`, {
      method,
      headers: {
        ...(key !== null && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };
}
