import { useMatches } from 'react-router';
import { brand } from '../../../core/brand.ts';
import { shareImageOf } from './share-image.ts';

/**
 * Renders the tags for link previews, except the title. The image is `shareImage` from the page's loader,
 * an absolute URL, or the product's own. Only the server renders these tags, because crawlers run no
 * JavaScript.
 */
export function ShareTags({ origin, url }: { origin: string; url: string }) {
  const data = useMatches().at(-1)?.loaderData as { shareImage?: string | null } | undefined | null;
  const image = data?.shareImage ?? origin + shareImageOf();
  return (
    <>
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={image} />
    </>
  );
}
