import { Copy } from 'lucide-react';
import { copyProfileLink } from '../layout/copy-link.ts';
import { Form } from '../sending/form.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';

/** The secret link by which a calendar shows the bookings, and a button to take it back. */
export function CalendarCard({ feedUrl }: { feedUrl: string | null }) {
  return (
    <Card as="section" aria-labelledby="calendar">
      <CardHeader
        id="calendar"
        title="Your Calendar"
        description="Subscribe to your bookings in Google Calendar, Apple Calendar or Outlook. Entries name no client and no client’s address."
      />
      {feedUrl ? (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
            <TextField
              label="Secret calendar link"
              hint="Whoever has it can see when you are booked. Take it back if it gets into the wrong hands."
              value={feedUrl}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="secondary"
              className="mt-[1.75rem]"
              onClick={() => copyProfileLink(feedUrl, 'Calendar link')}
              aria-label="Copy: Secret calendar link"
              data-needs-script=""
            >
              <Copy aria-hidden="true" className="size-4" />
              Copy
            </Button>
          </div>
          <Form
            method="post"
            preventScrollReset
            failed={{ title: 'Failed to take the calendar link back' }}
            className="mt-4"
          >
            <Button type="submit" name="intent" value="revoke-feed" variant="secondary" size="sm">
              Take this link back
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" preventScrollReset failed={{ title: 'Failed to make a calendar link' }}>
          <Button type="submit" name="intent" value="open-feed" variant="secondary">
            Make a calendar link
          </Button>
        </Form>
      )}
    </Card>
  );
}
