import { FAVORITES_PATH } from '../../../core/people/clients/favorite-form.ts';
import { authPath } from '../../guard/return-path.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

export function WaitForm(props: {
  expertId: string;
  expertName: string;
  waits: boolean | null;
  back: string;
}) {
  const { expertId, expertName, waits, back } = props;
  if (waits === null) {
    return (
      <ButtonLink to={authPath('login', back)} variant="secondary">
        Tell me when a time opens
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action={FAVORITES_PATH} preventScrollReset failed={{ title: 'Failed to keep that' }}>
      <input type="hidden" name="expert" value={expertId} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" name="intent" value={waits ? 'stop-waiting' : 'wait'} variant="secondary">
        {waits ? 'Stop waiting' : 'Tell me when a time opens'}
        <span className="sr-only">{waits ? ` for ${expertName}` : ` with ${expertName}`}</span>
      </Button>
    </Form>
  );
}
