import { OWN_MATTER } from '../../core/people/experts/own-matter.ts';
import { Card } from '../ui/card.tsx';

export function OwnMatter() {
  return (
    <Card as="section" aria-label="Decision">
      <p>{OWN_MATTER}</p>
    </Card>
  );
}
