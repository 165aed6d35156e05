import { BadgeCheck } from 'lucide-react';
import * as words from '#text/people/experts/screens';
import { Badge } from '../../ui/badge.tsx';

/** Shows that an admin has verified an expert's identity and place. 'How it works' explains the badge. */
export function VerifiedMark() {
  return (
    <Badge tone="info" icon={<BadgeCheck aria-hidden="true" />}>
      {words.verified_account()}
    </Badge>
  );
}
