import { HIDDEN } from '../../../core/people/view-as/hidden.ts';
import { Card, CardHeader } from '../../ui/card.tsx';

/** Replaces a card of the person while an admin views their account. */
export function HiddenCard({ id, title }: { id: string; title: string }) {
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader id={id} title={title} />
      <p className="text-muted">{HIDDEN}</p>
    </Card>
  );
}
