import type { DisputeState } from '../../../core/consultations/disputes/dispute.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';

const STATE: Record<DisputeState, { word: string; tone: BadgeProps['tone'] }> = {
  open: { word: 'Open', tone: 'pending' },
  decided: { word: 'Decided', tone: 'info' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

export function DisputeBadge({ state, isReady }: { state: DisputeState; isReady: boolean }) {
  const { word, tone } = STATE[state];
  return <Badge tone={tone}>{state === 'open' && !isReady ? 'Awaiting answer' : word}</Badge>;
}
