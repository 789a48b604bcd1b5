import type { CompanyState, QueueState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** Replicas of state that other services own: companies with their plans' limits, and queues. */
export class Companies extends StateCopy<typeof CompanyState> {}
export class Queues extends StateCopy<typeof QueueState> {}
