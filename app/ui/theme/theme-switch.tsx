import { Monitor, Moon, Sun } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import * as words from '#text/ui/theme';
import { pathInLanguage } from '../../../lib/language.ts';
import { classNames } from '../class-names.ts';
import { toast } from '../overlays/toast.tsx';
import { saveTheme, themeNotSaved } from './save-theme.ts';
import type { Theme } from './theme.ts';

const CHOICES = [
  { value: 'light', label: words.light_theme, Icon: Sun },
  { value: 'dark', label: words.dark_theme, Icon: Moon },
  { value: 'system', label: words.same_theme_as_the_system, Icon: Monitor },
] as const;

export interface ThemeSwitchProps {
  theme: Theme;
  /** Path to return to after a post without JavaScript. */
  returnTo?: string;
  disabled?: boolean;
  className?: string;
}

/**
 * Switches between the light, the dark, and the system theme. Posts `theme` and `returnTo` to /theme, which
 * sets the cookie. With JavaScript, the page changes immediately and posts in the background.
 */
export function ThemeSwitch({ theme, returnTo = '/', disabled, className }: ThemeSwitchProps) {
  const [chosen, setChosen] = useState(theme);

  function choose(event: MouseEvent<HTMLButtonElement>, value: Theme) {
    event.preventDefault();
    setChosen(value);
    document.documentElement.dataset.theme = value;
    void saveTheme(value).then((isSaved) => isSaved || toast(themeNotSaved()));
  }

  return (
    <form
      method="post"
      action={pathInLanguage('/theme')}
      aria-label={words.theme()}
      className={classNames('inline-flex gap-1 rounded-md border border-line bg-sunken p-1', className)}
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {CHOICES.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="submit"
          disabled={disabled}
          name="theme"
          value={value}
          aria-label={label()}
          title={label()}
          aria-pressed={chosen === value}
          onClick={(event) => choose(event, value)}
          className="inline-flex size-8 items-center justify-center rounded-sm text-muted transition-colors hover:text-ink disabled:opacity-50 aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-strong aria-pressed:ring-inset touch:size-11"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </form>
  );
}
