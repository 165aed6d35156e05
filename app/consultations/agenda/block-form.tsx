import { useNavigation } from 'react-router';
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
      <Form {...sent} failed={{ title: `Failed to unblock ${name}` }}>
        <p className="mb-2 text-muted text-sm">
          You have blocked {name}. {whileBlocked()}
        </p>
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Unblock {name}
        </Button>
      </Form>
    );
  }
  return (
    <AskedForm
      {...sent}
      failed={{ title: `Failed to block ${name}` }}
      asks={{ title: `Block ${name}?`, description: whatABlockDoes(), confirmLabel: 'Block' }}
    >
      <Button type="submit" variant="ghost" size="sm" busy={busy}>
        Block {name}
      </Button>
    </AskedForm>
  );
}
