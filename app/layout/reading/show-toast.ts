import { TOAST_CLASS, TOAST_MILLISECONDS } from '../../ui/overlays/toast-look.ts';

export function showToast({ title, description }: { title: string; description: string }): void {
  const region = document.querySelector<HTMLElement>('.toaster');
  const item = document.createElement('li');
  item.role = 'alert';
  item.className = TOAST_CLASS;
  const [heading, text] = [title, description].map((words) => {
    const line = document.createElement('p');
    line.textContent = words;
    return line;
  });
  heading!.className = 'font-semibold leading-6';
  text!.className = 'text-muted text-sm';
  const body = document.createElement('div');
  body.className = 'min-w-0 flex-1 py-px';
  body.append(heading!, text!);
  item.append(body);
  region?.querySelector('ol')?.replaceChildren(item);
  region?.showPopover();
  setTimeout(() => {
    item.remove();
    region?.hidePopover();
  }, TOAST_MILLISECONDS);
}
