import { TooManyAttempts } from '../../../core/ground/admin/limits.server.ts';
import { downloadData, packDownload } from '../../../core/overview/your-data/download.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { Route } from './+types/data.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  try {
    const download = await downloadData(visitOf(args).ctx);
    const day = visitOf(args).ctx.now().toString().slice(0, 10);
    return new Response(await packDownload(download), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="plugwell-data-${day}.zip"`,
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    const headers = { 'Retry-After': String(error.retryAfterSeconds), 'Cache-Control': 'no-store' };
    return new Response(error.message, { status: error.status, headers });
  }
}
