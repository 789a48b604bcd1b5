import { Failpoints as PointsOf, TRANSACTION_POINTS } from '@recado/service-kit/failpoints';

/** Failpoints in the payment process. */
export const FAILPOINTS = [
  ...TRANSACTION_POINTS,
  'before-charge', // the charge is stored, the provider was not asked
  'after-charge', // the provider has the charge, its code is not stored
  'before-take', // the provider says what was paid, nothing of it is stored
  'before-refund', // the refund is stored, the provider was not asked
  'after-refund', // the provider has the refund, that it has is not stored
  'before-refund-taken', // the provider says what went back, nothing of it is stored
] as const;

/** The points at which tests can crash the process. */
export class Failpoints extends PointsOf<(typeof FAILPOINTS)[number]> {}
