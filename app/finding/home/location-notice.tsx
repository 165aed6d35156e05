import * as words from '#text/finding/home/member';
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
      <Banner tone="notice" title={words.location_restriction()} onDismiss={onDismiss}>
        <p className="font-semibold">{message.title}</p>
        <p>{message.alert}</p>
        <p className="mt-1">{message.description}</p>
        {more && (
          <p className="mt-1">
            <PageLink to={more} className="text-link">
              {words.more_about_the_law()}
            </PageLink>
          </p>
        )}
        <p className="mt-1">
          <a href={brand.legalizationInfo} target="_blank" rel="noopener noreferrer" className="text-link">
            {words.where_legal()}
          </a>{' '}
          <span className="text-muted">{words.opens_new_window()}</span>
        </p>
      </Banner>
    </div>
  );
}
