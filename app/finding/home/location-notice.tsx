import { brand } from '../../../core/brand.ts';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageLink } from '../../ui/page-link.tsx';

export interface LocationNoticeProps {
  message: LocationMessage;
  more?: string | undefined;
  onDismiss?: (() => void) | undefined;
}

export function LocationNotice({ message, more, onDismiss }: LocationNoticeProps) {
  if (!message.alert) {
    return (
      <Banner tone="error" title={message.title} onDismiss={onDismiss}>
        {message.description}
      </Banner>
    );
  }
  return (
    <div role="alert">
      <Banner tone="notice" title="Location Restriction" onDismiss={onDismiss}>
        <p className="font-semibold">{message.title}</p>
        <p>{message.alert}</p>
        <p className="mt-1">{message.description}</p>
        {more && (
          <p className="mt-1">
            <PageLink to={more} className="text-link">
              What the law says, the nearest place, and how to hear of a change
            </PageLink>
          </p>
        )}
        <p className="mt-1">
          <a href={brand.legalizationInfo} target="_blank" rel="noopener noreferrer" className="text-link">
            Where it is legal, state by state
          </a>{' '}
          <span className="text-muted">(another site, opens a new window)</span>
        </p>
      </Banner>
    </div>
  );
}
