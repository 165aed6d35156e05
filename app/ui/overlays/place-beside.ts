/**
 * Places a popover next to its button in browsers without CSS anchor positioning. In all others,
 * `.floating` in base.css does that. Call this function on the popover's `toggle` event.
 */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor || CSS.supports('position-area', 'bottom')) return;
  const gap = 8;
  const from = anchor.getBoundingClientRect();
  const size = floating.getBoundingClientRect();
  const below = from.bottom + gap + size.height <= innerHeight || from.top < size.height + gap;
  const top = below ? from.bottom + gap : from.top - gap - size.height;
  const left = from.left + size.width + gap <= innerWidth ? from.left : from.right - size.width;
  const within = (value: number, limit: number) => Math.max(gap, Math.min(value, limit - gap));
  Object.assign(floating.style, {
    inset: 'auto',
    margin: '0',
    top: `${within(top, innerHeight - size.height)}px`,
    left: `${within(left, innerWidth - size.width)}px`,
  });
}
