/** 'in-person' means directly to the expert and without our fee; 'card' means through the product. */
export const WAYS_TO_PAY = ['in-person', 'card'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];
