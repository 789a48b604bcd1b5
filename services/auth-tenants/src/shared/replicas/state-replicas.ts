import type { ConnectionState, QueueState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** Replicas of queues and connections: for their names in replies, and to validate assignments of users. */
export class Queues extends StateCopy<typeof QueueState> {}
export class Connections extends StateCopy<typeof ConnectionState> {}
