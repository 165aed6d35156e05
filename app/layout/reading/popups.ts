import { itemsOf, moveInMenu } from '../../ui/overlays/menu-keys.ts';
import { placeBeside } from '../../ui/overlays/place-beside.ts';

/** Places a popup beside the button that opened it, and moves the focus into the popup if it is a menu. */
export function openPopup(event: Event): void {
  const popup = event.target;
  if (!(popup instanceof HTMLElement) || !popup.popover || (event as ToggleEvent).newState !== 'open') return;
  placeBeside(popup, openerOf(event, popup));
  if (popup.role === 'menu') itemsOf(popup)[0]?.focus();
}

/**
 * Returns the pressed button. If the browser does not report it, returns the first button for this popup;
 * null if there is none.
 */
function openerOf(event: Event, popup: HTMLElement): HTMLElement | null {
  const { source } = event as Event & { source?: Element | null };
  if (source instanceof HTMLElement) return source;
  return document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(popup.id)}"]`);
}

export function pressKey(event: KeyboardEvent): void {
  const menu = (event.target as Element).closest<HTMLElement>('[role=menu]');
  if (menu) moveInMenu(menu, event);
}

/**
 * Closes a popup when someone follows a link in it, because the popup would still be open when they come
 * back.
 */
export function closeAfterLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const popup = link?.closest<HTMLElement>('[popover]');
  if (popup?.matches(':popover-open')) popup.hidePopover();
}
