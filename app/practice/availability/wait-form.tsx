import * as words from '#text/practice/availability/screens';
import { FAVORITES_PATH } from '../../../core/people/clients/favorite-form.ts';
import { authPath } from '../../guard/return-path.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text.tsx';

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
        {words.wait_for_time()}
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action={FAVORITES_PATH} preventScrollReset failed={{ title: words.wait_failed() }}>
      <input type="hidden" name="expert" value={expertId} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" name="intent" value={waits ? 'stop-waiting' : 'wait'} variant="secondary">
        <RichText
          message={waits ? words.stop_waiting_for : words.wait_for_time_with}
          inputs={{ expert: expertName }}
          sr={(text) => <span className="sr-only">{text}</span>}
        />
      </Button>
    </Form>
  );
}
