import { recentList } from '../../layout/recent-list.ts';

export type RecentExpert = { id: string; name: string; location: string };

const LONGEST = 200;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

export const recentExperts = recentList<RecentExpert>({
  key: 'recent-experts',
  most: 4,
  isOne: (value): value is RecentExpert => {
    const { id, name, location } = (value ?? {}) as Record<string, unknown>;
    return isText(id) && /^[0-9a-f-]{36}$/.test(id) && isText(name) && isText(location);
  },
  same: (a, b) => a.id === b.id,
});
