/**
 * 'in-person' is a payment directly to the expert, without our fee; 'card' is a payment through the product.
 */
export const WAYS_TO_PAY = ['in-person', 'card'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];
