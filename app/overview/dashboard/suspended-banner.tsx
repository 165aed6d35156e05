import * as words from '#text/overview/dashboard/screens';
import { Banner } from '../../ui/banner.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';

export function SuspendedBanner({ name, reason }: { name: string; reason: string | null }) {
  return (
    <Banner tone="notice" icon={null} title={words.is_suspended({ name })} className="mb-6">
      <p>{words.suspended_text()}</p>
      {reason === null ? (
        <p>{words.owners_told_why()}</p>
      ) : (
        <>
          <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{reason}</p>
          <p className="mt-2">
            <RichText
              message={words.do_you_disagree}
              link={(text) => (
                <PageLink
                  to="/contact"
                  className="text-link inline-flex min-h-6 items-center font-semibold touch:min-h-11"
                >
                  {text}
                </PageLink>
              )}
            />
          </p>
        </>
      )}
    </Banner>
  );
}
