import * as words from '#text/finding/openings/screens';
import { authPath } from '../../guard/return-path.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

const TELL_ME_PATH = '/find-experts/tell-me';

/** Lets someone start or stop waiting for the first expert near a place. Visitors sign in first. */
export function WaitNearbyForm(props: {
  place: string;
  isWaiting: boolean | null;
  /** The page to return to after stopping; by default, the place's search. */
  back?: 'favorites';
}) {
  const { place, isWaiting, back } = props;
  if (isWaiting === null) {
    const next = `${TELL_ME_PATH}?${new URLSearchParams({ place })}`;
    return (
      <ButtonLink to={authPath('signup', next)}>
        {words.tell_me()}
        <span className="sr-only"> {words.about({ place })}</span>
      </ButtonLink>
    );
  }
  return (
    <Form
      method="post"
      action={TELL_ME_PATH}
      preventScrollReset
      failed={{ title: words.failed_to_keep_that() }}
    >
      <input type="hidden" name="place" value={place} />
      {back && <input type="hidden" name="back" value={back} />}
      <Button
        type="submit"
        name="intent"
        value={isWaiting ? 'stop' : 'wait'}
        variant={isWaiting ? 'secondary' : 'primary'}
      >
        {isWaiting ? words.stop_waiting() : words.tell_me()}
        <span className="sr-only"> {isWaiting ? words.near({ place }) : words.about({ place })}</span>
      </Button>
    </Form>
  );
}
