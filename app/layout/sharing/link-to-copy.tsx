import { Copy } from 'lucide-react';
import * as words from '#text/layout/sharing';
import { Button } from '../../ui/button.tsx';
import type { FieldText } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { copyProfileLink } from './copy-link.ts';

type LinkFieldProps = Pick<FieldText, 'hint'> & { label: string; url: string };

/** Shows a link in a read-only field that selects the whole link on focus. */
export function LinkField({ url, ...text }: LinkFieldProps) {
  return <TextField {...text} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />;
}

/**
 * Shows a link with a button that copies it.
 * @param props.what the toast's name for the link, if not 'Profile link'.
 */
export function LinkToCopy({ what, ...link }: LinkFieldProps & { what?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <LinkField {...link} />
      <Button
        variant="secondary"
        className="mt-[1.75rem]"
        onClick={() => copyProfileLink(link.url, what)}
        aria-label={words.copy_link({ link: link.label })}
        data-needs-script=""
      >
        <Copy aria-hidden="true" className="size-4" />
        {words.copy()}
      </Button>
    </div>
  );
}
