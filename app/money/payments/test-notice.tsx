import { FlaskConical } from 'lucide-react';
import * as words from '#text/money/sandbox/screens';
import { Banner } from '../../ui/banner.tsx';

export function TestNotice({ says }: { says: string }) {
  return (
    <Banner
      tone="notice"
      icon={<FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
      title={words.test_payments()}
      className="mb-6"
    >
      {says}
    </Banner>
  );
}
