import { ImportContacts } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { beginImport } from '@recado/service-kit/imports';
import { isMediaOf } from '@recado/media-kit/store';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import type { ContactImport } from './contact-import.js';
import { ImportsRepository } from './imports.repository.js';

/** Starts the import of a table in the MediaStore. */
@Injectable()
export class ImportContactsHandler {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_IMPORT_RUNNING if another import is running */
  @OnRpc(ImportContacts)
  async execute(
    { files, consentBasis: basis, consentNote: note = '' }: z.output<typeof ImportContacts.request>,
    context: RpcContext,
  ): Promise<{ jobId: string }> {
    const { companyId, userId, name: userName = '' } = actorOf(context);
    const [file] = files;
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    const begun: ContactImport = {
      ...beginImport(companyId, file, new Date()),
      ...{ staysOut: 0, stated: { userId, userName, basis: basis ?? null, note } },
    };
    await this.transactions.run(async ({ session, announce }) => {
      await this.imports.insert(begun, session);
      const target = { kind: 'contact', id: null, name: file.fileName };
      announce(...auditOf(context, { action: 'contacts.imported', target }));
    });
    return { jobId: begun._id };
  }
}
