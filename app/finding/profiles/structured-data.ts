import type { ExpertProfile } from '../../../core/finding/profiles/expert-profile.ts';

/**
 * Describes a profile to search engines, in schema.org terms. Includes the rating only for a center, and
 * only if it comes from reviews and the page shows it.
 */
export function structuredData(
  expert: Omit<ExpertProfile, 'nextFree' | 'style' | 'cardCode' | 'reviews' | 'starCounts' | 'gallery'> & {
    showsRating: boolean;
    images: readonly string[];
  },
  url: string,
) {
  const isCenter = expert.type === 'wellness-center';
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': isCenter ? 'LocalBusiness' : 'Person',
      name: expert.name,
      description: expert.bio,
      ...(isCenter ? {} : { jobTitle: expert.title }),
      ...(expert.images.length > 0 ? { image: expert.images } : {}),
      ...(expert.languages.length > 0 ? { knowsLanguage: expert.languages } : {}),
      address: {
        '@type': 'PostalAddress',
        addressLocality: expert.city,
        addressRegion: expert.state,
        addressCountry: 'US',
      },
      ...(isCenter && expert.showsRating && expert.reviewCount > 0
        ? {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: Number(expert.rating.toFixed(1)),
              reviewCount: expert.reviewCount,
            },
          }
        : {}),
    },
  };
}
