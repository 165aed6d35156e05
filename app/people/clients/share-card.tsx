import { ExternalLink } from 'lucide-react';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

/**
 * Shows two URLs of a client profile: one for the client and the experts they have asked, and one to share
 * with anyone.
 */
export function ShareCard(props: { path: string; url: string; sharedUrl: string | null }) {
  const { path, url, sharedUrl } = props;
  return (
    <Card as="section" aria-labelledby="share">
      <CardHeader
        id="share"
        title="Share your profile"
        action={
          <ButtonLink to={path} variant="secondary" size="sm">
            <ExternalLink aria-hidden="true" className="size-4" />
            Open your page
          </ButtonLink>
        }
      />
      <LinkToCopy
        label="Profile link"
        url={url}
        hint="Only you and experts you have asked for a consultation can open it."
      />
      <div className="mt-6 border-line border-t pt-6">
        {sharedUrl ? (
          <>
            <LinkToCopy
              label="Link for anyone else"
              url={sharedUrl}
              hint="Anyone who has it sees what you show above, but not your location or your notes."
            />
            <Form
              method="post"
              failed={{ title: 'Error', text: 'Failed to turn off the share link' }}
              preventScrollReset
              className="mt-4 flex flex-col items-start gap-3"
            >
              <Button type="submit" name="intent" value="revoke-link" variant="secondary" size="sm">
                Turn off link
              </Button>
            </Form>
          </>
        ) : (
          <Form
            method="post"
            failed={{ title: 'Error', text: 'Failed to make a share link' }}
            preventScrollReset
          >
            <p className="font-semibold text-sm">Link for anyone else</p>
            <p className="mt-1 mb-4 text-muted text-sm">
              For an expert you have not asked yet, or anyone you trust. You can turn it off at any time.
            </p>
            <Button type="submit" name="intent" value="open-link" variant="secondary" size="sm">
              Make a share link
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
