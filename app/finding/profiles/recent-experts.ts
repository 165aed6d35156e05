import { recentList } from '../../layout/recent-list.ts';

export type RecentExpert = {
  id: string;
  name: string;
  location: string;
  /** Key of the first photo, if the page showed one. */
  photo?: string | undefined;
};

const MAX_LENGTH = 200;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_LENGTH;

const isPhoto = (key: unknown) => key === undefined || (isText(key) && /^[0-9a-f]{32}$/.test(key));

export const recentExperts = recentList<RecentExpert>({
  key: 'recent-experts',
  most: 4,
  isOne: (value): value is RecentExpert => {
    const { id, name, location, photo } = (value ?? {}) as Record<string, unknown>;
    return isText(id) && /^[0-9a-f-]{36}$/.test(id) && isText(name) && isText(location) && isPhoto(photo);
  },
  same: (a, b) => a.id === b.id,
});
