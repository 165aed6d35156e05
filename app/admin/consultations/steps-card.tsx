import { Card, CardHeader } from '../../ui/card.tsx';
import { Moment } from '../moment.tsx';

export function StepsCard({
  steps,
  className,
}: {
  steps: readonly { what: string; note: string | null; at: string }[];
  className?: string;
}) {
  return (
    <Card as="section" aria-labelledby="steps" className={className}>
      <CardHeader id="steps" title="What happened" />
      <ol className="flex flex-col gap-4">
        {steps.map(({ what, note, at }) => (
          <li key={`${what} ${at}`}>
            <p>{what}</p>
            {note && <p className="wrap-anywhere whitespace-pre-line text-muted">“{note}”</p>}
            <p className="text-muted text-sm">
              <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
