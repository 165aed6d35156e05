import { useNavigation } from 'react-router';
import * as words from '#text/practice/outside-calendars/screens';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

export function CalendarFeedCard({ feedUrl, description }: { feedUrl: string | null; description: string }) {
  const busy = useNavigation().formData?.get('intent');
  return (
    <Card as="section" aria-labelledby="calendar">
      <CardHeader id="calendar" title={words.your_calendar()} description={description} />
      {feedUrl ? (
        <>
          <LinkToCopy
            label={words.secret_link()}
            hint={words.secret_link_hint()}
            url={feedUrl}
            what={words.link()}
          />
          <Form
            method="post"
            preventScrollReset
            failed={{ title: words.change_link_failed() }}
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
              {words.make_new_link()}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="revoke-feed"
              variant="secondary"
              size="sm"
              busy={busy === 'revoke-feed'}
            >
              {words.turn_link_off()}
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" preventScrollReset failed={{ title: words.make_link_failed() }}>
          <Button
            type="submit"
            name="intent"
            value="open-feed"
            variant="secondary"
            busy={busy === 'open-feed'}
          >
            {words.make_link()}
          </Button>
        </Form>
      )}
    </Card>
  );
}
