import type { CompanyState, ConnectionState } from '@recado/contracts';
import { StateCopy } from '@recado/service-kit/messaging';

/** Copies of what others own, kept in memory. */
export class Companies extends StateCopy<typeof CompanyState> {}
export class Connections extends StateCopy<typeof ConnectionState> {}
