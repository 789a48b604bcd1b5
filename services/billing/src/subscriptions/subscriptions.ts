import type { SubscriptionState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** The payment terms of each company, owned by auth-tenants. */
export class Subscriptions extends StateCopy<typeof SubscriptionState> {}
