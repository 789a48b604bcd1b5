import type { ConnectionState, QueueState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** Copies of what others own: the names of queues in answers, and which ids a user may be given. */
export class Queues extends StateCopy<typeof QueueState> {}
export class Connections extends StateCopy<typeof ConnectionState> {}
