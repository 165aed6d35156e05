import * as messages from '#text/practice/applications/screens';
import type { FileKind } from '../../../core/practice/applications/application.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';

export type ShownPicture = { id: string; kind: FileKind; path: string };

export function OwnPictures({ pictures, title }: { pictures: readonly ShownPicture[]; title: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-4">
      {pictures.map(({ id, kind, path }, at) => (
        <li key={id} className="flex flex-col items-start gap-1">
          <img
            src={path}
            alt={messages.picture_of({ title, number: at + 1, count: pictures.length })}
            width={160}
            height={120}
            className="h-30 w-40 rounded-md border border-line bg-sunken object-contain"
          />
          {kind !== 'photo' && (
            <Form method="post" failed={{ title: messages.remove_failed() }} preventScrollReset>
              <input type="hidden" name="picture" value={id} />
              <Button type="submit" name="intent" value="remove-picture" variant="ghost" size="sm">
                {messages.remove()}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
