import {
  ExportContactImport,
  GetContactImport,
  ListContactImports,
  MOST_REPORTED_ROWS,
  StopContactImport,
  type ContactImport as Shown,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { showImport, type ContactImport } from './contact-import.js';
import { importProgressed } from './import-progressed.js';
import { ImportsRepository } from './imports.repository.js';

const MOST_IMPORTS = 10;
/** The maximum number of rows that the page shows of each import. The report has all of them. */
const MOST_SHOWN = 100;

/** Lists a company's imports, stops an import, and returns its report. */
@Injectable()
export class ReadImportsHandler {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly settings: CompanySettings,
    private readonly transactions: Transactions,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
  ) {}

  @OnRpc(ListContactImports)
  async execute(_input: object, context: RpcContext): Promise<Shown[]> {
    const found = await this.imports.last(actorOf(context).companyId, MOST_IMPORTS);
    return found.map((one) => showImport(one, MOST_SHOWN));
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  @OnRpc(GetContactImport)
  async report({ id }: { id: string }, context: RpcContext): Promise<Shown> {
    return showImport(await this.known(context, id), MOST_REPORTED_ROWS);
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  @OnRpc(StopContactImport)
  async stop({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId, key, fileName: name } = await this.known(context, id);
    const isStopped = await this.transactions.run(async ({ session, announce }) => {
      const stopped = await this.imports.stop(companyId, id, session);
      if (!stopped) return false;
      const target = { kind: 'contact', id: null, name };
      announce(importProgressed(stopped), ...auditOf(context, { action: 'contacts.import-stopped', target }));
      return true;
    });
    if (isStopped) await this.media.remove(key);
    return { message: 'Import stopped' };
  }

  /** @throws ERR_NO_IMPORT_FOUND */
  @OnRpc(ExportContactImport)
  async export(
    { id, cursor }: z.output<typeof ExportContactImport.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ExportContactImport.reply>> {
    const { companyId, fileName } = await this.known(context, id);
    if (cursor === undefined) await this.audit(context, fileName);
    const part = await this.imports.rowsFrom(companyId, id, Number(cursor ?? 0));
    return { ...part, language: this.settings.language(companyId) };
  }

  /** Audits the export before the first page is sent, even if the download is not completed. */
  private audit(context: RpcContext, name: string): Promise<void> {
    return this.transactions.run(({ announce }) => {
      const target = { kind: 'contact', id: null, name };
      announce(...auditOf(context, { action: 'contacts.import-exported', target }));
      return Promise.resolve();
    });
  }

  private async known(context: RpcContext, id: string): Promise<ContactImport> {
    const found = await this.imports.find(actorOf(context).companyId, id);
    if (!found) throw new AppError('ERR_NO_IMPORT_FOUND');
    return found;
  }
}
