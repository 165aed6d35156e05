import { useMatches } from 'react-router';
import { brand } from '../../core/brand.ts';

/** The picture beside a link to a page that has none of its own; `scripts/build-brand-images.ts` makes it. */
const SHARE_IMAGE = '/share.png';

/**
 * What networks read that show a link to the page, besides its title: the picture is the one that its loader names by
 * `shareImage`, a whole address, or else the product's own. Networks run no script, so the server alone draws it.
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
