import { type ContactImport, ImportContacts, GetContactImport } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { Jobs } from '../../jobs/jobs.js';
import { ImportsRepository } from './imports.repository.js';

const NOTHING_YET = { errorCode: null, total: 0, done: 0, added: 0, repeated: 0, refused: 0, staysOut: 0, rows: [] };

/** Begins to import a table that lies in the MediaStore, or says how far it is. */
@Injectable()
export class ImportContactsHandler {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_IMPORT_RUNNING: one at a time */
  @OnRpc(ImportContacts)
  async execute(
    { files, consentBasis: basis, consentNote: note = '' }: z.output<typeof ImportContacts.request>,
    context: RpcContext,
  ): Promise<{ jobId: string }> {
    const { companyId, userId, name: userName = '' } = actorOf(context);
    const [file] = files;
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    if ((await this.jobs.countOfKind(companyId, 'importContacts')) > 0) throw new AppError('ERR_IMPORT_RUNNING');
    const jobId = newId();
    const stated = { userName, basis: basis ?? null, note, fileName: file.fileName };
    const data = { userId, key: file.key, isCsv: file.mimeType === 'text/csv', stated };
    await this.transactions.run(async ({ session, announce }) => {
      const report = { _id: jobId, companyId, state: 'running', ...NOTHING_YET, startedAt: new Date() } as const;
      await this.imports.insert({ ...report, rows: [] }, session);
      await this.jobs.add({ id: jobId, companyId, kind: 'importContacts', data }, session);
      const target = { kind: 'contact', id: null, name: file.fileName };
      announce(...auditOf(context, { action: 'contacts.imported', target }));
    });
    return { jobId };
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  @OnRpc(GetContactImport)
  async report({ id }: { id: string }, context: RpcContext): Promise<ContactImport> {
    const found = await this.imports.find(actorOf(context).companyId, id);
    if (!found) throw new AppError('ERR_NO_IMPORT_FOUND');
    const { _id: jobId, companyId: _ours, startedAt, ...report } = found;
    return { jobId, ...report, startedAt: startedAt.toISOString() };
  }
}
