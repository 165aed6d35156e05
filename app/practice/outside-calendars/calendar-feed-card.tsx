import { useNavigation } from 'react-router';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

export function CalendarFeedCard({ feedUrl, description }: { feedUrl: string | null; description: string }) {
  const busy = useNavigation().formData?.get('intent');
  return (
    <Card as="section" aria-labelledby="calendar">
      <CardHeader id="calendar" title="Your Calendar" description={description} />
      {feedUrl ? (
        <>
          <LinkToCopy
            label="Secret calendar link"
            hint="Anyone who has it can see when you are booked. Turn it off if it gets into the wrong hands."
            url={feedUrl}
            what="Calendar link"
          />
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
