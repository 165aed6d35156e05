import { QrCode } from '../../ui/qr-code.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { CHECK_IN, otherName } from '../bookings/visit-words.ts';

export type ShownCode = { digits: string; qr: boolean[][] };

export function CheckInCode({ booking, code }: { booking: FormattedBooking; code: ShownCode }) {
  return (
    <details className="group border-line border-t pt-2">
      <summary className="text-link flex min-h-11 cursor-pointer items-center">{CHECK_IN.button()}</summary>
      <p className="mt-1 text-muted text-sm">{CHECK_IN.optional()}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <QrCode
          data={code.qr}
          label={CHECK_IN.qr()}
          className="size-40 shrink-0 rounded-md border border-line"
        />
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="tabular font-display text-4xl tracking-wide">
            {code.digits.slice(0, 3)} {code.digits.slice(3)}
          </p>
          <p className="mt-1 text-sm">{CHECK_IN.read(otherName(booking))}</p>
        </div>
      </div>
    </details>
  );
}
