import * as words from '#text/consultations/requests/screens';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

/** Browsers send this field only if the box is checked. */
const SHARE_FIELD = 'share';

export function ShareChoice(props: {
  expertName: string;
  shares: boolean;
  onChange: (shares: boolean) => void;
}) {
  const { expertName, shares, onChange } = props;
  return (
    <Checkbox
      name={SHARE_FIELD}
      label={words.share_now({ expertName })}
      hint={words.otherwise_after_accepting()}
      checked={shares}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
