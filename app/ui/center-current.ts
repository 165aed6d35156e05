export function centerCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current="page"]');
  if (!current) return;
  const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
