import { authPath } from '../../guard/return-path.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { OPENING_WORDS } from './opening-words.ts';

const TELL_ME_PATH = '/find-experts/tell-me';

/** Lets someone start or stop waiting for the first expert near a place. Visitors sign in first. */
export function WaitNearbyForm(props: {
  place: string;
  isWaiting: boolean | null;
  /** Where to return after stopping; by default, the place's search. */
  back?: 'favorites';
}) {
  const { place, isWaiting, back } = props;
  if (isWaiting === null) {
    const next = `${TELL_ME_PATH}?${new URLSearchParams({ place })}`;
    return (
      <ButtonLink to={authPath('signup', next)}>
        {OPENING_WORDS.tell}
        <span className="sr-only"> about {place}</span>
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action={TELL_ME_PATH} preventScrollReset failed={{ title: OPENING_WORDS.failed }}>
      <input type="hidden" name="place" value={place} />
      {back && <input type="hidden" name="back" value={back} />}
      <Button
        type="submit"
        name="intent"
        value={isWaiting ? 'stop' : 'wait'}
        variant={isWaiting ? 'secondary' : 'primary'}
      >
        {isWaiting ? OPENING_WORDS.stop : OPENING_WORDS.tell}
        <span className="sr-only"> {isWaiting ? `near ${place}` : `about ${place}`}</span>
      </Button>
    </Form>
  );
}
