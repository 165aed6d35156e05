import { BadgeCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** That an admin has made sure of who an expert is and where they consult; 'How it works' explains it. */
export function VerifiedMark() {
  return (
    <Badge tone="info" icon={<BadgeCheck aria-hidden="true" />}>
      Verified Account
    </Badge>
  );
}
