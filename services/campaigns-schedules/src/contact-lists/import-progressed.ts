import { createEvent, ListImportProgressed } from '@recado/contracts';
import { outgoingEvent, stamped, type Outgoing } from '@recado/service-kit/messaging';
import type { ListImport } from './list-import.js';

/** Creates the event about the progress of an import. */
export function importProgressed(one: ListImport): Outgoing {
  const { companyId, contactListId, _id: jobId, done, total, state, errorCode } = one;
  const data = { jobId, contactListId, done, total, isFinished: state !== 'running', errorCode };
  return outgoingEvent(createEvent(ListImportProgressed, stamped({ companyId, correlationId: jobId }, data)));
}
