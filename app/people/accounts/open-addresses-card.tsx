import { useNavigation } from 'react-router';
import * as words from '#text/people/accounts/screens';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

export type FormattedAddress = {
  kind: string;
  id: string;
  label: string;
  note: string;
  mayEnd: boolean;
  mayRenew: boolean;
};

const actsOn = ({ mayRenew, mayEnd }: Pick<FormattedAddress, 'mayRenew' | 'mayEnd'>) => [
  ...(mayRenew ? ([['renew-address', words.renew()]] as const) : []),
  ...(mayEnd ? ([['end-address', words.end()]] as const) : []),
];

export function OpenAddressesCard({ addresses }: { addresses: FormattedAddress[] }) {
  const { formData } = useNavigation();
  const busy = (one: FormattedAddress, intent: string) =>
    formData?.get('intent') === intent && formData.get('id') === one.id;
  return (
    <Card as="section" aria-labelledby="open-addresses">
      <CardHeader
        id="open-addresses"
        title={words.opens_without_sign_in()}
        description={words.opens_without_sign_in_text()}
      />
      <ul className="divide-y divide-line border-line border-y">
        {addresses.map((one) => (
          <li
            key={`${one.kind} ${one.id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold [overflow-wrap:anywhere]">{one.label}</p>
              <p className="text-muted text-sm">{one.note}</p>
            </div>
            {actsOn(one).length > 0 && (
              <Form
                method="post"
                failed={{ title: words.link_not_changed() }}
                preventScrollReset
                className="flex flex-wrap gap-2"
              >
                <input type="hidden" name="kind" value={one.kind} />
                <input type="hidden" name="id" value={one.id} />
                {actsOn(one).map(([intent, label]) => (
                  <Button
                    key={intent}
                    type="submit"
                    name="intent"
                    value={intent}
                    variant="secondary"
                    size="sm"
                    busy={busy(one, intent)}
                    aria-label={`${label}: ${one.label}`}
                  >
                    {label}
                  </Button>
                ))}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function RenewLinks({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <Checkbox
      name="renewLinks"
      value="on"
      label={words.renew_links()}
      hint={words.renew_links_hint({ labels: labels.join('; ') })}
    />
  );
}
