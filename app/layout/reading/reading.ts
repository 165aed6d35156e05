import { centerCurrent } from '../../ui/center-current.ts';
import { answerCookieBanner } from './cookies.ts';
import { closeAfterLink, openPopup, pressKey } from './popups.ts';
import { chooseTheme } from './theme.ts';

// This is the whole script of a reading page. The page also works without it, with more page loads and less
// comfort.
document.addEventListener('toggle', openPopup, true);
document.addEventListener('keydown', pressKey);
document.addEventListener('click', closeAfterLink);
document.addEventListener('submit', (event) => {
  chooseTheme(event);
  answerCookieBanner(event);
});
for (const row of document.querySelectorAll<HTMLElement>('nav.fade-ends')) centerCurrent(row);
