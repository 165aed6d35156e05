import { Switch } from '../../ui/fields/checkbox.tsx';

export function SwitchField(props: {
  id: string;
  name: string;
  label: string;
  hint: string;
  error: string[] | undefined;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { onChange, ...field } = props;
  return <Switch {...field} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
