import { centerCurrent } from '../../ui/center-current.ts';
import { answerCookieBanner } from './cookies.ts';
import { closeAfterLink, openPopup, pressKey } from './popups.ts';
import { chooseTheme } from './theme.ts';

// The whole script of a reading page. Without it, the page still works, with more page loads.
document.addEventListener('toggle', openPopup, true);
document.addEventListener('keydown', pressKey);
document.addEventListener('click', closeAfterLink);
document.addEventListener('submit', (event) => {
  chooseTheme(event);
  answerCookieBanner(event);
});
for (const row of document.querySelectorAll<HTMLElement>('nav.fade-ends')) centerCurrent(row);
