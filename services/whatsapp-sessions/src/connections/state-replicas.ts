import type { CompanyState, QueueState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** Copies of what others own: the plan's limit, and which queues there are. */
export class Companies extends StateCopy<typeof CompanyState> {}
export class Queues extends StateCopy<typeof QueueState> {}
