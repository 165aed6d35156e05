import { OWN_MATTER } from '../../core/people/experts/own-matter.ts';
import { Card } from '../ui/card.tsx';

/** Stands in the place of what decides, for an admin who takes part in the matter. */
export function OwnMatter() {
  return (
    <Card as="section" aria-label="Decision">
      <p>{OWN_MATTER}</p>
    </Card>
  );
}
