import { ExportListImport, ListListImports, type ListImport as Shown, StopListImport } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { ContactListCounts } from './contact-list-counts.js';
import { itemsChanged } from './contact-list-item.js';
import { ContactListsRepository } from './contact-lists.repository.js';
import { importProgressed } from './import-progressed.js';
import { showImport } from './list-import.js';
import { ListImportsRepository } from './list-imports.repository.js';

const MOST_IMPORTS = 10;

/** Lists the imports of a list, stops one, and exports the result of each row. */
@Injectable()
export class ReadImportsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly lists: ContactListsRepository,
    private readonly imports: ListImportsRepository,
    private readonly counts: ContactListCounts,
    private readonly transactions: Transactions,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
  ) {}

  /** @throws ERR_NO_CONTACT_LIST_FOUND */
  @OnRpc(ListListImports)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Shown[]> {
    const { companyId } = this.access.admit(context);
    if (!(await this.lists.find(companyId, id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    return (await this.imports.last(companyId, id, MOST_IMPORTS)).map(showImport);
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  @OnRpc(StopListImport)
  async stop({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.access.admit(context);
    const { key, contactListId, fileName } = await this.known(companyId, id);
    const isStopped = await this.transactions.run(async (transaction) => {
      const stopped = await this.imports.stop(companyId, id, transaction.session);
      if (!stopped) return false;
      const target = { id: contactListId, name: fileName };
      const audit = auditOf(context, { action: 'contact-list.import-stopped', target });
      transaction.announce(importProgressed(stopped), itemsChanged(originOf(context), contactListId), ...audit);
      await this.counts.announce(originOf(context), contactListId, transaction);
      return true;
    });
    if (isStopped) await this.media.remove(key);
    return { message: 'Import stopped' };
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  @OnRpc(ExportListImport)
  async export(
    { id, cursor }: z.output<typeof ExportListImport.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ExportListImport.reply>> {
    const { companyId } = this.access.admit(context);
    const { contactListId, fileName } = await this.known(companyId, id);
    if (cursor === undefined) await this.auditExport(context, { id: contactListId, name: fileName });
    const part = await this.imports.rowsFrom(companyId, id, Number(cursor ?? 0));
    return { ...part, language: this.access.language(companyId) };
  }

  /** Written before the first page is sent, so that aborted downloads are audited too. */
  private auditExport(context: RpcContext, target: { id: string; name: string }): Promise<void> {
    return this.transactions.run(({ announce }) => {
      announce(...auditOf(context, { action: 'contact-list.import-exported', target }));
      return Promise.resolve();
    });
  }

  private async known(companyId: string, id: string) {
    const found = await this.imports.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_IMPORT_FOUND');
    return found;
  }
}
