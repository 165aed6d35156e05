import { LocateFixed } from 'lucide-react';
import { Suspense } from 'react';
import * as words from '#text/finding/home/screens';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { signInPath } from '../../layout/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LocationNotice } from './member-lazy.ts';
import { TO_MAP } from './visitor-map.tsx';
import { ZipForm } from './zip-form.tsx';

export interface VisitorZipProps {
  zip: string;
  message: LocationMessage | null;
}

/**
 * Accepts a ZIP code or a position from visitors. Both continue to sign-in, unless we can't search the ZIP
 * code.
 */
export function VisitorZip({ zip, message }: VisitorZipProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <ZipForm zip={zip} error={message} />
        <ButtonLink variant="secondary" to={signInPath(TO_MAP)} className="h-14">
          <LocateFixed aria-hidden="true" className="size-5" />
          {words.my_location()}
        </ButtonLink>
      </div>
      {message?.alert && (
        <Suspense>
          <LocationNotice message={message} more={`/find-experts?place=${encodeURIComponent(zip)}`} />
        </Suspense>
      )}
    </div>
  );
}
