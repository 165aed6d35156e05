import { ExternalLink } from 'lucide-react';
import * as words from '#text/people/clients/screens';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

/**
 * Shows two URLs of a client profile: one for the client and for experts who have a request from them, and
 * one to share with anyone.
 */
export function ShareCard(props: { path: string; url: string; sharedUrl: string | null }) {
  const { path, url, sharedUrl } = props;
  return (
    <Card as="section" aria-labelledby="share">
      <CardHeader
        id="share"
        title={words.share_your_profile()}
        action={
          <ButtonLink to={path} variant="secondary" size="sm">
            <ExternalLink aria-hidden="true" className="size-4" />
            {words.open_your_page()}
          </ButtonLink>
        }
      />
      <LinkToCopy label={words.profile_link()} url={url} hint={words.profile_link_hint()} />
      <div className="mt-6 border-line border-t pt-6">
        {sharedUrl ? (
          <>
            <LinkToCopy label={words.link_for_others()} url={sharedUrl} hint={words.link_for_others_hint()} />
            <Form
              method="post"
              failed={{ title: words.error(), text: words.link_not_turned_off() }}
              preventScrollReset
              className="mt-4 flex flex-col items-start gap-3"
            >
              <Button type="submit" name="intent" value="revoke-link" variant="secondary" size="sm">
                {words.turn_off_link()}
              </Button>
            </Form>
          </>
        ) : (
          <Form
            method="post"
            failed={{ title: words.error(), text: words.link_not_made() }}
            preventScrollReset
          >
            <p className="font-semibold text-sm">{words.link_for_others()}</p>
            <p className="mt-1 mb-4 text-muted text-sm">{words.link_for_others_text()}</p>
            <Button type="submit" name="intent" value="open-link" variant="secondary" size="sm">
              {words.make_share_link()}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
