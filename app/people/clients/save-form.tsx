import * as words from '#text/people/clients/favorites';
import { FAVORITES_PATH } from '../../../core/people/clients/favorite-form.ts';
import { Form } from '../../sending/form.tsx';
import { SaveFields, type SaveFieldsProps } from './save-fields.tsx';

export function SaveForm(props: SaveFieldsProps) {
  return (
    <Form
      method="post"
      action={FAVORITES_PATH}
      preventScrollReset
      failed={{ title: words.favorite_not_saved() }}
    >
      <SaveFields {...props} />
    </Form>
  );
}
