import {
  AddKnowledgeFile,
  AddKnowledgePage,
  AddKnowledgeQuickMessages,
  can,
  DeleteKnowledge,
  ReloadKnowledge,
  type Actor,
  type KnowledgeSource as Shown,
  type RequestOf,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { isMediaOf } from '@recado/media-kit/store';
import { SETTINGS } from '@recado/service-kit/app';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { assertCallable } from '@recado/service-kit/web';
import type { Config } from '../../config.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';
import { showSource } from './source-view.js';
import { quickMessagesOf, type Source } from './source.js';
import { SourcesRepository } from './sources.repository.js';
import { StoreSource } from './store-source.js';

const QUICK_MESSAGES = { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' } as const;

/** Lets admins add, reload and remove knowledge sources. */
@Injectable()
export class WriteSourcesHandler {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly sources: SourcesRepository,
    private readonly storeSource: StoreSource,
    private readonly settings: CompanySettings,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly config: Config,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_KNOWLEDGE_LIMIT, ERR_VALIDATION */
  @OnRpc(AddKnowledgePage)
  addPage({ url }: RequestOf<typeof AddKnowledgePage>, context: RpcContext): Promise<Shown> {
    this.admit(context);
    assertCallable({ url }, this.config.ALLOW_PRIVATE_ADDRESSES);
    return this.add({ kind: 'page', name: url, url }, context);
  }

  /** @throws also ERR_NOT_FOUND if the file belongs to another company */
  @OnRpc(AddKnowledgeFile)
  addFile({ files: [file] }: RequestOf<typeof AddKnowledgeFile>, context: RpcContext): Promise<Shown> {
    const { companyId } = this.admit(context);
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    const { key, mimeType, fileName } = file;
    return this.add({ kind: 'file', name: fileName, file: { key, mimeType } }, context);
  }

  @OnRpc(AddKnowledgeQuickMessages)
  async addQuickMessages(_request: RequestOf<typeof AddKnowledgeQuickMessages>, context: RpcContext): Promise<Shown> {
    const { companyId } = this.admit(context);
    const _id = quickMessagesOf(companyId);
    return this.transactions.run(async (transaction) => {
      await this.sources.guard(companyId, transaction.session);
      const known = await this.sources.find(companyId, _id, transaction.session);
      const name = QUICK_MESSAGES[this.settings.language(companyId)];
      const source = known ?? (await this.addIn(transaction, { _id, kind: 'quickMessages', name }, context));
      return showSource(source);
    });
  }

  /** @throws ERR_NO_KNOWLEDGE_FOUND */
  @OnRpc(ReloadKnowledge)
  async reload({ id }: { id: string }, context: RpcContext): Promise<Shown> {
    const { companyId } = this.admit(context);
    return this.transactions.run(async (transaction) => {
      const source = await this.found(companyId, id, transaction.session);
      const changed = await this.storeSource.readAgain(transaction, originOf(context), source);
      if (!changed) throw new AppError('ERR_NO_KNOWLEDGE_FOUND');
      transaction.announce(...auditOf(context, { action: 'knowledge.reloaded', target: { id, name: source.name } }));
      return showSource(changed);
    });
  }

  /** @throws ERR_NO_KNOWLEDGE_FOUND */
  @OnRpc(DeleteKnowledge)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.admit(context);
    await this.transactions.run(async (transaction) => {
      const source = await this.found(companyId, id, transaction.session);
      await this.storeSource.remove(transaction, originOf(context), source);
      transaction.announce(...auditOf(context, { action: 'knowledge.deleted', target: { id, name: source.name } }));
    });
    return { message: 'Source of knowledge deleted' };
  }

  private add(given: Parameters<StoreSource['add']>[2], context: RpcContext): Promise<Shown> {
    return this.transactions.run(async (transaction) => showSource(await this.addIn(transaction, given, context)));
  }

  private async addIn(
    transaction: Transaction,
    given: Parameters<StoreSource['add']>[2],
    context: RpcContext,
  ): Promise<Source> {
    const source = await this.storeSource.add(transaction, originOf(context), given);
    const target = { id: source._id, name: source.name };
    transaction.announce(...auditOf(context, { action: 'knowledge.created', target }));
    return source;
  }

  private async found(companyId: string, id: string, session: Transaction['session']): Promise<Source> {
    const found = await this.sources.find(companyId, id, session);
    if (!found) throw new AppError('ERR_NO_KNOWLEDGE_FOUND');
    return found;
  }

  private admit(context: RpcContext): Actor {
    const actor = this.planFeatures.admit(context, 'useOpenAi');
    if (!can(actor, 'knowledge-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    return actor;
  }
}
