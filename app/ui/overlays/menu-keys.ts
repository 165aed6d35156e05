export function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true], :disabled)')];
}

/**
 * Handles a key in an open menu. Arrows, Home, End, and first letters move the focus; Tab closes the menu.
 */
export function moveInMenu(
  menu: HTMLElement,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'>,
): void {
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  let to = steps[event.key];
  if (event.key === 'Tab') menu.hidePopover();
  if (to === undefined && /^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
    const letter = event.key.toLowerCase();
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const found = after.find((item) => item.textContent.trim().toLowerCase().startsWith(letter));
    to = found && items.indexOf(found);
  }
  if (to === undefined || items.length === 0) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
