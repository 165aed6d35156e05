import { type ComponentProps, useRef, useState } from 'react';
import * as words from '#text/consultations/disputes/screens';
import { MAX_DISPUTE_PICTURES } from '../../../core/consultations/disputes/dispute.ts';
import { disputePath } from '../../../core/consultations/disputes/dispute-paths.ts';
import { type KeptPicture, readKept, writeKept } from '../../../core/consultations/disputes/kept-picture.ts';
import { PictureField } from '../../people/accounts/picture-field.tsx';
import { PictureLinks } from '../../people/accounts/picture-links.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { FormattedDispute } from './format-dispute.ts';

/** Shows one side's pictures. The client can remove their own while the dispute allows that. */
export function SidePictures(props: {
  view: FormattedDispute;
  dispute: NonNullable<FormattedDispute['dispute']>;
  side: 'client' | 'expert';
}) {
  const { view, dispute, side } = props;
  const pictures = dispute.pictures.filter((picture) => picture.side === side);
  if (pictures.length === 0) return null;
  const title =
    view.as === side
      ? words.your_pictures()
      : side === 'client'
        ? words.pictures_of_client()
        : words.pictures_of_expert();
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-sans text-muted text-sm">{title}</h3>
      <PictureLinks
        pictures={pictures}
        title={title}
        className="grid-cols-2 sm:grid-cols-3"
        below={
          side === 'client' && view.mayRemovePictures
            ? (id, number) => <Remove bookingId={view.bookingId} pictureId={id} number={number} />
            : undefined
        }
      />
    </div>
  );
}

function Remove(props: { bookingId: string; pictureId: string; number: number }) {
  const { bookingId, pictureId, number } = props;
  return (
    <Form
      method="post"
      action={disputePath(bookingId)}
      failed={{ title: words.removal_failed() }}
      preventScrollReset
    >
      <input type="hidden" name="picture" value={pictureId} />
      <Button type="submit" name="intent" value="remove-picture" variant="ghost" size="sm">
        <RichText
          message={words.remove_picture}
          inputs={{ number }}
          span={(text) => <span className="sr-only">{text}</span>}
        />
      </Button>
    </Form>
  );
}

function sayRoom(room: number, isAnswerLate: boolean): string {
  if (room === MAX_DISPUTE_PICTURES) {
    return isAnswerLate ? words.add_up_to_until_decided({ room }) : words.add_up_to_until_answered({ room });
  }
  return isAnswerLate ? words.add_more_until_decided({ room }) : words.add_more_until_answered({ room });
}

/**
 * Uploads pictures as soon as someone chooses them. The button is for retries, and for pages without
 * JavaScript.
 */
export function AddPictures(props: {
  bookingId: string;
  disputeId: string;
  room: number;
  isAnswerLate: boolean;
  isTooLarge: boolean;
  answer: FormAnswer | undefined;
}) {
  const { bookingId, disputeId, room, isAnswerLate, isTooLarge, answer } = props;
  const kept = keptIn(answer);
  const adder = useRef<HTMLDivElement>(null);
  const [isChosen, setChosen] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={disputePath(bookingId)}
      failed={{ title: words.upload_failed(), text: words.upload_problem() }}
      preventScrollReset
      className="flex flex-col items-start gap-3"
    >
      <input type="hidden" name="dispute" value={disputeId} />
      <DisputePictureField
        kept={kept}
        name="pictures"
        label={room < MAX_DISPUTE_PICTURES ? words.more_pictures() : words.pictures()}
        hint={sayRoom(room, isAnswerLate)}
        most={room}
        isTooLarge={isTooLarge}
        error={answer?.result?.error?.pictures ?? undefined}
        onTaken={(field, { isWhole }) => {
          setChosen(true);
          if (isWhole) field.form?.requestSubmit(adder.current?.querySelector('button'));
        }}
      />
      <div ref={adder} className={isChosen || kept.length > 0 ? undefined : 'hidden noscript:block'}>
        <IntentButton intent="add-pictures" variant="secondary" busyText={words.adding()}>
          {words.add_pictures()}
        </IntentButton>
      </div>
    </Form>
  );
}

/** Returns the pictures from a refused form that we keep for the next try. */
export function keptIn(answer: FormAnswer | undefined): KeptPicture[] {
  const values = answer?.result?.initialValue?.kept;
  return readKept(values === undefined ? [] : [values].flat(), MAX_DISPUTE_PICTURES);
}

/** Lists the kept pictures below the field. People can uncheck any of them. */
export function DisputePictureField(
  props: Pick<
    ComponentProps<typeof PictureField>,
    'id' | 'name' | 'label' | 'hint' | 'optional' | 'error' | 'onTaken'
  > & {
    kept: readonly KeptPicture[];
    most: number;
    isTooLarge: boolean;
  },
) {
  const { kept, most, isTooLarge, ...field } = props;
  return (
    <div className="flex flex-col gap-3">
      <PictureField
        // Earlier choices are stored by now, so start with an empty field.
        key={kept.map(({ token }) => token).join()}
        {...field}
        most={Math.max(1, most - kept.length)}
        fault={isTooLarge ? 'size' : null}
        required={!field.optional && kept.length === 0}
      />
      {kept.length > 0 && (
        <fieldset>
          <legend className="font-semibold text-sm">{words.kept_for_next_try()}</legend>
          {kept.map((picture) => (
            <Checkbox
              key={picture.token}
              name="kept"
              value={writeKept(picture)}
              defaultChecked
              label={<bdi className="wrap-anywhere">{picture.name}</bdi>}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
