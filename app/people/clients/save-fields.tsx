import { Heart } from 'lucide-react';
import * as words from '#text/people/clients/favorites';
import { buttonClass } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text.tsx';

export interface SaveFieldsProps {
  expertId: string;
  expertName: string;
  isSaved: boolean;
  back: string;
}

/**
 * Hidden fields and a button that save or remove a favorite. A filled heart means that the expert is saved.
 */
export function SaveFields({ expertId, expertName, isSaved, back }: SaveFieldsProps) {
  return (
    <>
      <input type="hidden" name="expert" value={expertId} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="intent"
        value={isSaved ? 'drop' : 'keep'}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <Heart aria-hidden="true" className={isSaved ? 'size-4 fill-current text-accent-text' : 'size-4'} />
        <span>
          <RichText
            message={isSaved ? words.saved_remove : words.save_expert}
            inputs={{ expertName }}
            rest={(text) => <span className="sr-only">{text}</span>}
          />
        </span>
      </button>
    </>
  );
}
