import * as words from '#text/practice/outside-calendars/screens';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { Form } from '../../sending/form.tsx';
import { IntentButton } from '../../sending/form-card.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

export function CalendarFeedCard({ feedUrl, description }: { feedUrl: string | null; description: string }) {
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
            <IntentButton intent="renew-feed" variant="secondary" size="sm">
              {words.make_new_link()}
            </IntentButton>
            <IntentButton intent="revoke-feed" variant="secondary" size="sm">
              {words.turn_link_off()}
            </IntentButton>
          </Form>
        </>
      ) : (
        <Form method="post" preventScrollReset failed={{ title: words.make_link_failed() }}>
          <IntentButton intent="open-feed" variant="secondary">
            {words.make_link()}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}
