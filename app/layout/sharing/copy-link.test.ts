import { afterEach, describe, expect, it, vi } from 'vitest';

vi.mock('../../ui/overlays/toast.tsx', () => ({ toast: vi.fn() }));
// Another test file in this worker may have loaded the module without this mock.
vi.resetModules();
const { toast } = await import('../../ui/overlays/toast.tsx');
const { copyProfileLink } = await import('./copy-link.ts');
afterEach(() => vi.unstubAllGlobals());

const withClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } });

describe('copying a profile link', () => {
  it('puts it on the clipboard and confirms it', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    withClipboard(writeText);
    await copyProfileLink('https://plugwell.example/client/1');
    expect(writeText).toHaveBeenCalledWith('https://plugwell.example/client/1');
    expect(toast).toHaveBeenLastCalledWith({
      title: 'Link copied',
      description: 'Profile link copied to clipboard',
      tone: 'success',
    });
  });

  it('calls nothing a link that is none', async () => {
    withClipboard(() => Promise.resolve());
    await copyProfileLink('pws_1', 'Client ID');
    expect(toast).toHaveBeenLastCalledWith({
      title: 'Copied',
      description: 'Client ID copied to clipboard',
      tone: 'success',
    });
    withClipboard(() => Promise.reject(new Error('denied')));
    await copyProfileLink('pws_1', 'Client ID');
    expect(toast).toHaveBeenLastCalledWith({
      title: 'Copy failed',
      description: 'Could not copy client ID',
      tone: 'error',
    });
  });

  it.each([
    ['refuses', () => withClipboard(() => Promise.reject(new Error('denied')))],
    ['has no clipboard', () => vi.stubGlobal('navigator', {})],
  ])('says that it failed when the browser %s', async (_what, arrange) => {
    arrange();
    await copyProfileLink('https://plugwell.example/client/1');
    expect(toast).toHaveBeenLastCalledWith({
      title: 'Copy failed',
      description: 'Could not copy profile link',
      tone: 'error',
    });
  });
});
