import { describe, expect, it } from 'vitest';
import { hostUrls } from './host-urls.ts';

describe('the hosts of a database URL', () => {
  it.each([
    ['postgres://user:word@db:5432/plugwell', ['postgres://user:word@db:5432/plugwell']],
    [
      'postgres://user:w,ord@one:5432,two:5433/plugwell?target_session_attrs=read-write',
      ['postgres://user:w,ord@one:5432/plugwell', 'postgres://user:w,ord@two:5433/plugwell'],
    ],
    [
      'postgres://user@one,[::1]:5433/plugwell?sslmode=verify-full&target_session_attrs=primary&connect_timeout=3',
      [
        'postgres://user@one/plugwell?sslmode=verify-full&connect_timeout=3',
        'postgres://user@[::1]:5433/plugwell?sslmode=verify-full&connect_timeout=3',
      ],
    ],
    [
      'postgres://user:word@/plugwell?host=%2Fvar%2Frun&port=5432',
      ['postgres://user:word@/plugwell?host=%2Fvar%2Frun&port=5432'],
    ],
    ['postgres://one,two', ['postgres://one/', 'postgres://two/']],
  ])('%s', (url, urls) => expect(hostUrls(url)).toEqual(urls));
});
