import { Banner } from '../../ui/banner.tsx';
import { PageLink } from '../../ui/page-link.tsx';

export function SuspendedBanner({ name, reason }: { name: string; reason: string | null }) {
  return (
    <Banner tone="notice" icon={null} title={`${name} is suspended`} className="mb-6">
      <p>Clients don’t see the listing, and no one can book it.</p>
      {reason === null ? (
        <p>Its owners were told why.</p>
      ) : (
        <>
          <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{reason}</p>
          <p className="mt-2">
            Do you disagree, or has it changed?{' '}
            <PageLink
              to="/contact"
              className="text-link inline-flex min-h-6 items-center font-semibold touch:min-h-11"
            >
              Write to us
            </PageLink>
          </p>
        </>
      )}
    </Banner>
  );
}
