import { Checkbox } from '../../ui/fields/checkbox.tsx';

/** The name of the field; sent only where the box is ticked. */
export const SHARE_FIELD = 'share';

/** The client's choice that the expert reads their place and notes before answering. */
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
