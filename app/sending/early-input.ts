type Field = HTMLInputElement & { early?: string | boolean };

/**
 * Repeats input and choices from before the form's script ran (`app/before-script.ts`). React resets
 * prefilled text areas when it starts, and later each field that its state controls.
 */
export function replayEarlyInput(form: HTMLFormElement): void {
  for (const field of [...form.elements] as Field[]) {
    const { early } = field;
    if (typeof early === 'boolean') {
      field.checked = !early;
      field.click();
    } else if (early !== undefined && field.type !== 'file') {
      const { selectionStart, selectionEnd } = field;
      // React compares with the value last set through its own property, which hides the prototype's.
      field.value = early ? '' : '0';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, early);
      if (selectionStart !== null && field === document.activeElement) {
        field.setSelectionRange(selectionStart, selectionEnd);
      }
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    delete field.early;
  }
}
