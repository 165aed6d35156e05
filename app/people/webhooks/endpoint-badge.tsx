import * as words from '#text/people/webhooks/screens';
import { Badge } from '../../ui/badge.tsx';

/** Says whether an endpoint gets events. */
export function EndpointBadge(props: { paused: string | null; isFailing: boolean; isHeld: boolean }) {
  const { paused, isFailing, isHeld } = props;
  if (!isHeld) return <Badge tone="danger">{words.stopped()}</Badge>;
  if (paused === 'failures') return <Badge tone="danger">{words.paused_by_us()}</Badge>;
  if (paused !== null) return <Badge>{words.paused()}</Badge>;
  if (isFailing) return <Badge tone="pending">{words.failing()}</Badge>;
  return <Badge tone="positive">{words.active()}</Badge>;
}
