import type {
  AnnouncementState,
  CompanyState,
  ConnectionState,
  QueueState,
  TagState,
  UserState,
} from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** The gateway's local copies of state, so that requests and sockets need no lookup in other services. */
export class Users extends StateCopy<typeof UserState> {}
export class Companies extends StateCopy<typeof CompanyState> {}
export class Connections extends StateCopy<typeof ConnectionState> {}
export class Tags extends StateCopy<typeof TagState> {}
export class Queues extends StateCopy<typeof QueueState> {}
export class Announcements extends StateCopy<typeof AnnouncementState> {}
