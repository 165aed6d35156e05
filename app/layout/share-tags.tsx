import { useMatches } from 'react-router';
import { brand } from '../../core/brand.ts';

/** The preview image of pages without their own; built by `scripts/build-brand-images.ts`. */
const SHARE_IMAGE = '/share.png';

/**
 * Tags for link previews, besides the title. The image is the absolute URL `shareImage` from the page's
 * loader or, by default, the product's own. Crawlers run no script, so only the server renders them.
 */
export function ShareTags({ origin, url }: { origin: string; url: string }) {
  const data = useMatches().at(-1)?.loaderData as { shareImage?: string | null } | undefined | null;
  const image = data?.shareImage ?? origin + SHARE_IMAGE;
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
