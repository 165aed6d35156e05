/** The panels of the search form: native popovers, which work without JavaScript. */
export const FILTER_PANEL = 'find-filters';
export const TERMS_PANEL = 'find-terms';

/** Checks the panels themselves, because one can be opened before the script runs. */
export function isPanelOpen(): boolean {
  return [FILTER_PANEL, TERMS_PANEL].some((id) => {
    const panel = document.getElementById(id);
    return panel?.hidePopover !== undefined && panel.matches(':popover-open');
  });
}

export function closePanels(): void {
  for (const id of [FILTER_PANEL, TERMS_PANEL]) document.getElementById(id)?.hidePopover?.();
}
