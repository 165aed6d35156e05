import { redirect } from 'react-router';
import * as words from '#text/overview/account-settings/screens';
import { removePhoto, setPhoto } from '../../../core/overview/account-settings/set-photo.server.ts';
import {
  cropForm,
  PHOTO_WORDS,
  type PhotoFault,
  PhotoRefused,
} from '../../../core/people/accounts/pictures/photo.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { authPath } from '../../guard/return-path.ts';
import type { Route } from './+types/photo.route';
import { backToSettings } from './settings-actions.server.ts';

const SETTINGS = '/dashboard/settings';

export function loader() {
  throw redirect(SETTINGS);
}

export async function action(args: Route.ActionArgs) {
  const { ctx, requestId, isDocument } = visitOf(args);
  if (!ctx.actor) {
    const headers = flashHeaders({
      title: words.sign_in_needed(),
      description: words.sign_in_needed_text(),
      tone: 'error',
    });
    throw redirect(authPath('login', SETTINGS), { headers });
  }
  try {
    const form = await args.request.formData();
    if (single(form, 'intent') === 'remove') {
      await removePhoto(visitOf(args).ctx);
      return backToSettings({ title: words.image_removed(), tone: 'success' });
    }
    const file = form.get('photo');
    const bytes = file instanceof Blob ? await file.bytes() : new Uint8Array();
    const crop = cropForm.parse({ x: single(form, 'x'), y: single(form, 'y'), size: single(form, 'size') });
    await setPhoto(visitOf(args).ctx, { bytes, crop });
    return backToSettings({ title: words.image_uploaded(), tone: 'success' });
  } catch (error) {
    if (!(error instanceof PhotoRefused) && !isRefusal(error)) {
      if (!isDocument) throw error;
      ctx.log.error({ err: error, requestId }, 'a photo was not taken');
    }
    return refused(error instanceof PhotoRefused ? error.fault : 'failed');
  }
}

function refused(fault: PhotoFault): Response {
  const { title, message } = PHOTO_WORDS[fault];
  const headers = flashHeaders({ title: title(), description: message(), tone: 'error' });
  return redirect(`${SETTINGS}?photo=${fault}`, { headers });
}

/** React Router checks a form's origin only on routes that have a component. */
export default function Photo() {
  return null;
}
