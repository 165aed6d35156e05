import { BadgeCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** Says that an admin has verified who an expert is and where they consult; 'How it works' explains it. */
export function VerifiedMark() {
  return (
    <Badge tone="info" icon={<BadgeCheck aria-hidden="true" />}>
      Verified Account
    </Badge>
  );
}
