import { Checkbox } from '../../ui/fields/checkbox.tsx';

/** The field's name; sent only if the box is ticked. */
const SHARE_FIELD = 'share';

/** The client's choice to let the expert read their location and notes before answering. */
export function ShareChoice(props: {
  expertName: string;
  shares: boolean;
  onChange: (shares: boolean) => void;
}) {
  const { expertName, shares, onChange } = props;
  return (
    <Checkbox
      name={SHARE_FIELD}
      label={`Share my place and notes with ${expertName} now`}
      hint="Otherwise they see them after they accept."
      checked={shares}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
