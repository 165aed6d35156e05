import { Bold, Italic, List } from 'lucide-react';
import { useRef } from 'react';
import * as messages from '#text/people/practice-profile/screens';
import { MAX_CUSTOM_BIO_LENGTH } from '../../../core/people/style/profile-style.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

const MARKS = [
  { label: messages.bold, Icon: Bold, mark: (words: string) => `**${words || messages.bold_words()}**` },
  { label: messages.italic, Icon: Italic, mark: (words: string) => `*${words || messages.italic_words()}*` },
  {
    label: messages.bullet_list,
    Icon: List,
    mark: (words: string) => (words || messages.an_item()).replace(/^(?:[-*•]\s+)?/gm, '- '),
  },
] as const;

export function BioField(props: {
  id: string;
  name: string;
  error: string[] | undefined;
  value: string;
  onChange: (bio: string) => void;
}) {
  const { value, onChange, ...field } = props;
  const frame = useRef<HTMLDivElement>(null);
  function set(mark: (words: string) => string) {
    const area = frame.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const marked = mark(value.slice(from, to));
    onChange(value.slice(0, from) + marked + value.slice(to));
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from, from + marked.length);
    });
  }
  return (
    <div ref={frame}>
      <TextArea
        {...field}
        label={messages.custom_bio()}
        optional
        hint={messages.custom_bio_hint()}
        rows={6}
        maxLength={MAX_CUSTOM_BIO_LENGTH}
        counterLimit={MAX_CUSTOM_BIO_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className="mt-2 flex flex-wrap gap-2" data-needs-script="">
        {MARKS.map(({ label, Icon, mark }) => (
          <Button key={label()} variant="secondary" size="sm" onClick={() => set(mark)}>
            <Icon aria-hidden="true" className="size-4" />
            {label()}
          </Button>
        ))}
      </div>
    </div>
  );
}
