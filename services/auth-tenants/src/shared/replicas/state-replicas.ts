import type { ConnectionState, QueueState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** Replicas of queues and connections: their names in answers, and the ids that a user may be given. */
export class Queues extends StateCopy<typeof QueueState> {}
export class Connections extends StateCopy<typeof ConnectionState> {}
