import { Badge } from '../../ui/badge.tsx';

const LOOKS = {
  new: { tone: 'pending', word: 'New' },
  answered: { tone: 'info', word: 'Answered' },
  done: { tone: 'neutral', word: 'Done' },
} as const;

export function ContactMessageStatus({ status }: { status: keyof typeof LOOKS }) {
  const { tone, word } = LOOKS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
