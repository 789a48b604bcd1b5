import type { CompanyState, ConnectionState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** Replicas of entities that other services own, kept in memory. */
export class Companies extends StateCopy<typeof CompanyState> {}
export class Connections extends StateCopy<typeof ConnectionState> {}
