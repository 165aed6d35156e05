import * as words from '#text/layout/screens';
import { ToCopy } from './to-copy.tsx';

export default function RestoredText({ fields }: { fields: [name: string, value: string][] }) {
  return (
    <details className="shell pt-6">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {words.everything_you_typed()}
      </summary>
      <ToCopy fields={fields} className="max-w-lg pt-2" />
    </details>
  );
}
