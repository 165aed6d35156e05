/** 'in-person' has no fee; 'card' goes through the product. */
export const WAYS_TO_PAY = ['in-person', 'card'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];
