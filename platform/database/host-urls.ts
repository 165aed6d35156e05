/** The values of `target_session_attrs` that we follow. Both mean the server that takes writes. */
const TARGETS = ['read-write', 'primary'];

/**
 * Splits a URL such as postgres://user:word@one:5432,two:5432/plugwell?target_session_attrs=read-write into one
 * URL per host, in its order. A URL with one host stays as it is, without `target_session_attrs`.
 */
export function hostUrls(url: string): string[] {
  const { start, hosts, end } = partsOf(url);
  return hosts.split(',').map((host) => start + host + withoutTarget(end));
}

/** Returns why the hosts of a URL cannot be used, in words that follow the name of its setting; null if they can. */
export function hostProblem(url: string): string | null {
  const { hosts, end } = partsOf(url);
  const { searchParams } = new URL(`http://any${end}`);
  const target = searchParams.get('target_session_attrs');
  if (['host', 'port'].some((name) => searchParams.get(name)?.includes(','))) {
    return 'name several hosts between @ and /, such as postgres://user:password@one:5432,two:5432/plugwell';
  }
  if (hosts.includes(',') && hosts.split(',').some((host) => host === ''))
    return 'a host is missing at a comma';
  if (target !== null && !TARGETS.includes(target)) {
    return 'target_session_attrs can only be read-write or primary, because PlugWell writes';
  }
  return null;
}

function partsOf(url: string): { start: string; hosts: string; end: string } {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return { start, hosts, end: end.startsWith('/') ? end : `/${end}` };
}

function withoutTarget(end: string): string {
  const at = end.indexOf('?');
  if (at < 0 || !end.includes('target_session_attrs=')) return end;
  const kept = end
    .slice(at + 1)
    .split('&')
    .filter((pair) => !pair.startsWith('target_session_attrs='));
  return end.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '');
}
