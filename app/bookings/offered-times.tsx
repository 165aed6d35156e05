import { Link } from 'react-router';
import { Form } from '../sending/form.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { bookingPath } from './booking-times.ts';

/** An offer with its times in words of the place. */
export type SpokenOffer = {
  id: string;
  expertId: string;
  expertName: string;
  /** With whom, where a practice has several and the offer names one. */
  practitioner: { id: string; name: string } | null;
  location: string;
  minutes: number;
  zoneName: string;
  times: { start: string; label: string }[];
};

/** Times that experts have offered: each leads to the booking form with that time chosen. */
export function OfferedTimes({ offers }: { offers: SpokenOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offered" className="mb-10">
      <h2 id="offered" className="mb-3 text-xl">
        Times offered to you
      </h2>
      <ul className="flex flex-col gap-3">
        {offers.map(({ id, expertId, expertName, practitioner, location, minutes, zoneName, times }) => (
          <Card key={id} as="li">
            <h3 className="font-display text-lg">
              <Link to={`/expert/${expertId}`} className="text-link">
                {expertName}
              </Link>{' '}
              would like to meet you
            </h3>
            <p className="mt-1 text-muted text-sm">
              {minutes} minutes{practitioner && ` with ${practitioner.name}`} in {location}, {zoneName}.
              Choose a time to request it.
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              {times.map(({ start, label }) => (
                <Link
                  key={start}
                  to={bookingPath(expertId, {
                    start,
                    minutes: String(minutes),
                    practitionerId: practitioner?.id,
                  })}
                  className="tabular flex min-h-11 items-center rounded-md border border-accent-line bg-accent-soft px-4 font-semibold text-accent-soft-text text-sm transition-colors hover:border-accent"
                >
                  {label}
                </Link>
              ))}
              <Form
                method="post"
                action="/dashboard/bookings"
                failed={{ title: 'Failed to decline the offer' }}
                preventScrollReset
                className="flex flex-col items-start gap-3"
              >
                <input type="hidden" name="offer" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="decline-offer"
                  variant="ghost"
                  aria-label={`None suits me: ${expertName}`}
                >
                  None suits me
                </Button>
              </Form>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
