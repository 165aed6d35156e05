import * as words from '#text/people/experts/rules';
import { plainSigns } from '../../../../lib/plain-text.ts';
import { type Missing, typedLine } from '../../../../lib/text-field.ts';

const BOXES = [
  // 'P.O. Box 12', 'PO Box', 'Post Office Box', 'Postal Box', and 'P.O. Drawer', also with a zero for the
  // O.
  /\b(?:p[\s.]*[o0][\s.]*|post(?:al)?(?:\s+office)?[\s.]*)(?:b[o0]x\b|b[o0]x(?=\d)|drawer\b)/i,
  // 'POB 12', 'P.O.B. #12', and 'PO #12'.
  /\bp[\s.]*[o0][\s.]*(?:b[\s.]*#?|#)\s*\d/i,
  // A box or drawer with no street before it. 'RR 2 Box 45' is a house on a rural route.
  /^[^\p{L}\p{N}]*(?:(?:lock|caller)\s*)?(?:b[o0]x|drawer)\s*(?:no\.?|number)?\s*#?\s*\d/iu,
  /^[^\p{L}\p{N}]*(?:apartado|apdo\.?)(?:\s+postal)?\s*#?\s*\d/iu,
  /\bgeneral\s+delivery\b/i,
  /^[^\p{L}\p{N}]*gen\.?\s*del(?:ivery)?\.?\s*(?:$|[,\d])/iu,
];

export function isPostBox(address: string): boolean {
  const plain = plainSigns(address);
  return BOXES.some((box) => box.test(plain));
}

/**
 * Returns a field for a street address. Turns the dash in '12–34 45th Street' into a hyphen, and refuses PO
 * boxes and general delivery.
 */
export function typedAddress(missing?: Missing) {
  return typedLine(missing)
    .overwrite((address) => address.replace(/(?<=[\p{L}\p{N}])[\p{Pd}\u2212](?=[\p{L}\p{N}])/gu, '-'))
    .refine((address) => !isPostBox(address), { error: words.no_po_box });
}
