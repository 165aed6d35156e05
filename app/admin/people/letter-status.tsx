import { Badge } from '../../ui/badge.tsx';

const LOOKS = {
  new: { tone: 'pending', word: 'New' },
  answered: { tone: 'info', word: 'Answered' },
  done: { tone: 'neutral', word: 'Done' },
} as const;

/** Where a letter of the contact form stands. */
export function LetterStatus({ status }: { status: keyof typeof LOOKS }) {
  const { tone, word } = LOOKS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
