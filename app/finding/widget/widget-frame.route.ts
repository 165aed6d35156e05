import { readWidget } from '../../../core/finding/widget/read-widget.server.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/widget-frame.route';
import { drawWidget } from './widget-page.server.tsx';

/** Serves the free times of a practice for a frame on its own site. No other site can frame it. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, config, nonce } = visitOf(args);
  const widget = await readWidget(ctx, args.params.id);
  const origins = widget?.origins ?? [];
  const from = args.url.searchParams.get('from');
  const around = [config.publicOrigin, ...origins].find((origin) => origin === from) ?? null;
  const page = widget ?? { id: '', origins, shown: null };
  return new Response(drawWidget(page, { publicOrigin: config.publicOrigin, nonce, from: around }), {
    status: widget ? 200 : 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        "script-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        // 'self' is the preview on the practice's own page.
        `frame-ancestors 'self' ${origins.join(' ')}`.trim(),
      ].join('; '),
    },
  });
}
