import { readReceipt } from '../../../core/business/receipts/read-receipts.server.ts';
import { receiptPaper } from '../../../core/business/receipts/receipt-file.server.ts';
import { bookingReference } from '../../../core/consultations/bookings/booking-reference.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { visitOf } from '../../context.server.ts';
import { downloadResponse } from '../../download-response.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { Route } from './+types/receipt-pdf.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx, printer } = visitOf(args);
  const [receipt, zone] = await Promise.all([readReceipt(ctx, args.params.id), zoneOf(ctx)]);
  const name = `receipt-${bookingReference(receipt.id).toLowerCase()}.pdf`;
  return downloadResponse(name, await printer.pdf(receiptPaper(receipt, zone)));
}
