import { Card } from '../ui/card.tsx';

/** A step of the money in words, with its moment where it has one. */
export type SpokenStep = { said: string; at: string | null; when: string | null };

/** What has become of the money of a booking so far. */
export function MoneyCard({ steps }: { steps: SpokenStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="money">
      <h2 id="money" className="text-xl">
        Payment
      </h2>
      <ol className="tabular mt-3 flex flex-col gap-2">
        {steps.map(({ said, at, when }) => (
          <li key={`${said} ${at}`} className="flex flex-wrap justify-between gap-x-4">
            <span>{said}</span>
            {at && (
              <time dateTime={at} className="text-muted text-sm">
                {when}
              </time>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
