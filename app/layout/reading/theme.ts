import { saveTheme, themeNotSaved } from '../../ui/theme/save-theme.ts';
import { parseTheme, type Theme, themeColors } from '../../ui/theme/theme.ts';
import { showToast } from './show-toast.ts';

export function chooseTheme(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const button = event.submitter;
  if (form.getAttribute('action') !== '/theme' || !(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const theme = parseTheme(button.value);
  document.documentElement.dataset.theme = theme;
  for (const each of form.querySelectorAll('button')) each.ariaPressed = String(each === button);
  colorBrowserBar(theme);
  void saveTheme(theme).then((isSaved) => isSaved || showToast(themeNotSaved()));
}

function colorBrowserBar(theme: Theme): void {
  const colors = themeColors(theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = meta.media.includes('dark') ? colors.dark : colors.light;
  }
}
