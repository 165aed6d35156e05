import { randomUUID } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { ToastMessage } from './ui/overlays/toast.tsx';

export const FLASH_COOKIE = 'flash';
const SECONDS = 60;
const MAX_LENGTH = 300;

export type Flash = ToastMessage & { id: string };

/**
 * Returns headers for a redirect that make the next page show a toast once.
 * @example throw redirect('/', { headers: flashHeaders({ title: 'Signed out successfully' }) })
 */
export function flashHeaders(message: ToastMessage): Headers {
  const value = Buffer.from(JSON.stringify({ ...message, id: randomUUID() })).toString('base64url');
  return new Headers({ 'Set-Cookie': cookie(value, SECONDS) });
}

/**
 * Returns the message of a redirect, or null, and the headers that clear it. We don't trust the cookie:
 * `parsed` checks its shape and length, and React escapes the text.
 */
export function readFlash(request: Request): { flash: Flash | null; headers: Headers } {
  const headers = new Headers();
  const value = parse(request.headers.get('Cookie') ?? '', FLASH_COOKIE)[FLASH_COOKIE];
  if (!value) return { flash: null, headers };
  headers.append('Set-Cookie', cookie('', 0));
  return { flash: parsed(value), headers };
}

function cookie(value: string, seconds: number): string {
  return serialize(FLASH_COOKIE, value, { path: '/', maxAge: seconds, httpOnly: true, sameSite: 'Lax' });
}

function parsed(value: string): Flash | null {
  let read: Partial<Record<keyof Flash, unknown>>;
  try {
    read = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) ?? {};
  } catch {
    return null;
  }
  const short = (text: unknown) => (typeof text === 'string' && text.length <= MAX_LENGTH ? text : undefined);
  const title = short(read.title);
  const id = short(read.id);
  if (!title || !id) return null;
  const description = short(read.description);
  const tone = read.tone === 'success' || read.tone === 'error' ? read.tone : 'neutral';
  return { id, title, tone, ...(description ? { description } : {}) };
}
