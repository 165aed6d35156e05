import { Copy } from 'lucide-react';
import { useNavigation } from 'react-router';
import { copyProfileLink } from '../../layout/copy-link.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export function CalendarFeedCard({ feedUrl, description }: { feedUrl: string | null; description: string }) {
  const busy = useNavigation().formData?.get('intent');
  return (
    <Card as="section" aria-labelledby="calendar">
      <CardHeader id="calendar" title="Your Calendar" description={description} />
      {feedUrl ? (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
            <TextField
              label="Secret calendar link"
              hint="Anyone who has it can see when you are booked. Turn it off if it gets into the wrong hands."
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
            failed={{ title: 'Failed to change the calendar link' }}
            className="mt-4 flex flex-wrap gap-3"
          >
            <Button
              type="submit"
              name="intent"
              value="renew-feed"
              variant="secondary"
              size="sm"
              busy={busy === 'renew-feed'}
            >
              Make a new link
            </Button>
            <Button
              type="submit"
              name="intent"
              value="revoke-feed"
              variant="secondary"
              size="sm"
              busy={busy === 'revoke-feed'}
            >
              Turn off link
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" preventScrollReset failed={{ title: 'Failed to make a calendar link' }}>
          <Button
            type="submit"
            name="intent"
            value="open-feed"
            variant="secondary"
            busy={busy === 'open-feed'}
          >
            Make a calendar link
          </Button>
        </Form>
      )}
    </Card>
  );
}
