import { FlaskConical } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';

export function TestNotice({ page }: { page: string }) {
  return (
    <Banner
      tone="notice"
      icon={<FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
      title="Test payments, no money moves"
      className="mb-6"
    >
      This page stands in for {page} of a payment service. There is nothing to type.
    </Banner>
  );
}
