import type { SubscriptionState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** What each company has agreed to pay; auth-tenants owns it. */
export class Subscriptions extends StateCopy<typeof SubscriptionState> {}
