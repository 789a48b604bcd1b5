import { type ListImport as Shown, ImportContactList } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditOf } from '@recado/service-kit/audit';
import { sleep } from '@recado/service-kit/async';
import { AppError } from '@recado/service-kit/errors';
import { beginImport } from '@recado/service-kit/imports';
import { isMediaOf } from '@recado/media-kit/store';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { ContactListsRepository } from './contact-lists.repository.js';
import { showImport, type ListImport } from './list-import.js';
import { ListImportsRepository } from './list-imports.repository.js';

/** Most imports finish within this time, so the reply contains the result. */
const ANSWER_WITHIN_MS = 2_500;
const LOOK_EVERY_MS = 100;

/** Imports a table from the MediaStore. A large import continues after the reply. */
@Injectable()
export class BeginImportHandler {
  /** The time for which a reply waits for the end of the import. Tests that run imports themselves disable it. */
  answerWithinMs = ANSWER_WITHIN_MS;

  constructor(
    private readonly access: CampaignAccess,
    private readonly lists: ContactListsRepository,
    private readonly imports: ListImportsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_CONTACT_LIST_FOUND, ERR_IMPORT_RUNNING, ERR_IMPORT_FILE if detected within the wait */
  @OnRpc(ImportContactList)
  async execute(
    { id, files, consentBasis, consentNote: note = '' }: z.output<typeof ImportContactList.request>,
    context: RpcContext,
  ): Promise<Shown> {
    const { companyId, userId, name: userName = '' } = this.access.admit(context);
    const [file] = files;
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    const list = await this.lists.find(companyId, id);
    if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    const { fileName } = file;
    const begun: ListImport = {
      ...beginImport(companyId, file, new Date()),
      ...{ contactListId: id, optedOut: 0, stated: { userId, userName, basis: consentBasis ?? null, note } },
    };
    await this.transactions.run(async ({ session, announce }) => {
      await this.imports.insert(begun, session);
      const act = { target: { id, name: list.name }, changes: { before: {}, after: { file: fileName } } };
      announce(...auditOf(context, { action: 'contact-list.imported', ...act }));
    });
    const after = await this.afterAWhile(begun);
    if (after.errorCode === 'ERR_IMPORT_FILE') throw new AppError('ERR_IMPORT_FILE');
    return showImport(after);
  }

  private async afterAWhile(begun: ListImport): Promise<ListImport> {
    const until = performance.now() + this.answerWithinMs;
    let now = begun;
    while (now.state === 'running' && performance.now() < until) {
      await sleep(LOOK_EVERY_MS);
      now = (await this.imports.find(begun.companyId, begun._id)) ?? begun;
    }
    return now;
  }
}
