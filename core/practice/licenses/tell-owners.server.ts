import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { readOwners } from '../../people/experts/read-owners.server.ts';
import { LICENSE_NOTICES, type LicenseMailInput, type LicenseNotice } from './license.email.ts';
import { LICENSE_PATH } from './license.ts';
import { LICENSE_KINDS } from './notification-kinds.ts';
import { sayLastDay } from './say-last-day.ts';

/** Notifies the active owners of a practice about its license, in the current transaction. */
export async function tellOwners(
  ctx: AnyContext,
  practice: { id: string; name: string },
  notice: LicenseNotice,
  about: { expiresOn: string } & Partial<Pick<LicenseMailInput, 'left' | 'said'>>,
): Promise<void> {
  const { expiresOn, left = 0, said = '' } = about;
  const write = () =>
    LICENSE_NOTICES[notice]({ practiceName: practice.name, lastDay: sayLastDay(expiresOn), left, said });
  const path = `${LICENSE_PATH}?practice=${practice.id}`;
  const url = new URL(path, ctx.publicOrigin).toString();
  for (const owner of await readOwners(ctx, practice.id)) {
    const { channels } = LICENSE_KINDS.license;
    await notify(ctx, { userId: owner.id, kind: 'license', channels, path, subjectId: practice.id }, () => {
      const { button: label, ...words } = write();
      return { title: words.subject, mail: { ...words, to: owner.email, button: { label, url } } };
    });
  }
}
