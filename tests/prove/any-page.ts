/** Returns the address of a page that visitors read: a search of any kind, a profile, a place, or a text. */
export function anyPage(random: () => number, expertId: string): string {
  const pick = <T>(...list: T[]): T => list[Math.floor(random() * list.length)]!;
  const kind = random();
  if (kind < 0.1) return pick('/', '/how-it-works', '/about-us', '/contact', '/auth?mode=login');
  if (kind < 0.25) return `/expert/${expertId}`;
  if (kind < 0.3) return `/places?q=${pick('den', 'port', 'new', 'aus', 'chi')}`;
  const fields = new URLSearchParams();
  const some = (share: number, name: string, value: string) => {
    if (random() < share) fields.set(name, value);
  };
  some(0.6, 'place', pick('10001', '90012', '80202', '97201', 'Colorado', 'Vermont', 'Denver, CO'));
  some(0.3, 'q', pick('willow', 'sage', 'denver', 'wellness center', 'education', 'zzz'));
  some(0.3, 'category', pick('education', 'consulting', 'whole-botanicals'));
  some(0.2, 'type', pick('individual', 'wellness-center'));
  some(0.25, 'rating', pick('3', '4', '4.5', '4.8'));
  some(0.25, 'today', '1');
  some(0.2, 'online', '1');
  some(0.2, 'spotlight', '1');
  some(0.5, 'radius', pick('5', '10', '25', '50', '100', '250'));
  some(0.5, 'sort', pick('distance', 'rating', 'next-free'));
  return `/find-experts${pick('', '.data')}?${fields}`;
}
