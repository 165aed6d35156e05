import { useNavigation } from 'react-router';
import * as words from '#text/consultations/agenda/screens';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { blockPath } from '../bookings/acts.ts';
import { whatABlockDoes, whileBlocked } from '../messages/block-words.ts';

export function BlockForm(props: { bookingId: string; name: string; isBlocked: boolean }) {
  const { bookingId, name, isBlocked } = props;
  const busy = useNavigation().state === 'submitting';
  const sent = {
    method: 'post',
    action: blockPath(bookingId, !isBlocked),
    preventScrollReset: true,
  } as const;
  if (isBlocked) {
    return (
      <Form {...sent} failed={{ title: words.unblock_failed({ name }) }}>
        <p className="mb-2 text-muted text-sm">
          {words.you_have_blocked({ name, whileBlocked: whileBlocked() })}
        </p>
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          {words.unblock({ name })}
        </Button>
      </Form>
    );
  }
  return (
    <AskedForm
      {...sent}
      failed={{ title: words.block_failed({ name }) }}
      asks={{
        title: words.block_question({ name }),
        description: whatABlockDoes(),
        confirmLabel: words.block_word(),
      }}
    >
      <Button type="submit" variant="ghost" size="sm" busy={busy}>
        {words.block_name({ name })}
      </Button>
    </AskedForm>
  );
}
