import type {
  CompanyState,
  ConnectionState,
  PublishedFlowState,
  QueueState,
  TagState,
  UserState,
} from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** In-memory copies of other services' state. Names are looked up when a ticket is shown, and not stored with it. */
export class Companies extends StateCopy<typeof CompanyState> {}
export class Users extends StateCopy<typeof UserState> {}
export class Connections extends StateCopy<typeof ConnectionState> {}
/** This service's own queues, tags and published flows. Every process receives changes through these copies. */
export class Queues extends StateCopy<typeof QueueState> {}
export class Tags extends StateCopy<typeof TagState> {}
export class PublishedFlows extends StateCopy<typeof PublishedFlowState> {}
