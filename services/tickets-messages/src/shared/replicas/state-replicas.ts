import type {
  CompanyState,
  ConnectionState,
  PublishedFlowState,
  QueueState,
  TagState,
  UserState,
} from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** Copies of what others own, kept in memory: names are joined when a ticket is shown, not stored with it. */
export class Companies extends StateCopy<typeof CompanyState> {}
export class Users extends StateCopy<typeof UserState> {}
export class Connections extends StateCopy<typeof ConnectionState> {}
/** Our own queues, tags and published flows as everybody sees them: every process of this service learns of a change here. */
export class Queues extends StateCopy<typeof QueueState> {}
export class Tags extends StateCopy<typeof TagState> {}
export class PublishedFlows extends StateCopy<typeof PublishedFlowState> {}
