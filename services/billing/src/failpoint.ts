import { Failpoints as PointsOf, TRANSACTION_POINTS } from '@recado/service-kit/failpoints';

/** Failpoints in the payment process. */
export const FAILPOINTS = [
  ...TRANSACTION_POINTS,
  'before-charge', // the charge is stored but not yet requested from the provider
  'after-charge', // the provider has the charge, but its code is not stored
  'before-take', // the provider has reported the payment, but it is not stored
  'before-refund', // the refund is stored but not yet requested from the provider
  'after-refund', // the provider has the refund, but its reply is not stored
  'before-refund-taken', // the provider has reported the refund, but it is not stored
] as const;

/** The points at which tests can crash the process. */
export class Failpoints extends PointsOf<(typeof FAILPOINTS)[number]> {}
