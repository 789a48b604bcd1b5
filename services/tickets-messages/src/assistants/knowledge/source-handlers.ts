import {
  type Actor,
  AddKnowledgeFile,
  AddKnowledgePage,
  AddKnowledgeQuickMessages,
  type AdminListQuery,
  can,
  DeleteKnowledge,
  GetKnowledgeSource,
  KNOWLEDGE_KINDS,
  KNOWLEDGE_STATES,
  ListKnowledgeNames,
  ListKnowledge,
  ListKnowledgePassages,
  MOST_KNOWLEDGE_SOURCES,
  ReloadKnowledge,
  type RequestOf,
  SearchKnowledge,
  type KnowledgeSource as SourceView,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isMediaOf } from '@recado/media-kit/store';
import { SETTINGS } from '@recado/service-kit/app';
import { auditOf } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { type Transaction, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { assertCallable } from '@recado/service-kit/web';
import type { Config } from '../../config.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';
import { FindPassages } from './find-passages.js';
import { PassagesRepository } from './passages.repository.js';
import { quickMessagesOf, type Source, sourceView } from './source.js';
import { SourcesRepository } from './sources.repository.js';
import { StoreSource } from './store-source.js';

const MOST_PREVIEWED = 50;

const Filter = TableFilter.extend({
  kind: z.enum(KNOWLEDGE_KINDS).optional(),
  state: z.enum(KNOWLEDGE_STATES).optional(),
});

const QUICK_MESSAGES = { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' } as const;

/** Knowledge sources, which admins manage. */
@Injectable()
export class SourceHandlers {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly sources: SourcesRepository,
    private readonly passages: PassagesRepository,
    private readonly findPassages: FindPassages,
    private readonly storeSource: StoreSource,
    private readonly settings: CompanySettings,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly config: Config,
  ) {}

  @OnRpc(ListKnowledgeNames)
  async listNames(
    _request: RequestOf<typeof ListKnowledgeNames>,
    context: RpcContext,
  ): Promise<z.input<typeof ListKnowledgeNames.reply>> {
    const { companyId } = this.admit(context);
    const found = await this.sources.list(companyId, null, MOST_KNOWLEDGE_SOURCES);
    return found.map(({ _id: id, name, kind }) => ({ id, name, kind }));
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListKnowledge)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListKnowledge.reply>> {
    const { companyId } = this.admit(context);
    const { rows, total } = await this.sources.table(companyId, tableFilterOf(Filter, query), query);
    return { data: rows.map((source) => sourceView(source)), total };
  }

  /** @throws also ERR_NO_KNOWLEDGE_FOUND */
  @OnRpc(GetKnowledgeSource)
  async get({ id }: { id: string }, context: RpcContext): Promise<SourceView> {
    return sourceView(await this.found(this.admit(context).companyId, id));
  }

  /** @throws also ERR_NO_KNOWLEDGE_FOUND */
  @OnRpc(ListKnowledgePassages)
  async listPassages(
    { id }: { id: string },
    context: RpcContext,
  ): Promise<z.input<typeof ListKnowledgePassages.reply>> {
    const { companyId } = this.admit(context);
    const source = await this.found(companyId, id);
    const found = await this.passages.first(companyId, id, MOST_PREVIEWED);
    const passages = found.map(({ sourceId, text }) => ({ sourceId, name: source.name, text }));
    return { passages, total: source.passages };
  }

  @OnRpc(SearchKnowledge)
  async search(
    { question }: RequestOf<typeof SearchKnowledge>,
    context: RpcContext,
  ): Promise<z.input<typeof SearchKnowledge.reply>> {
    const { companyId } = this.admit(context);
    const all = { companyId, knowledge: 'all' as const, knowledgeIds: [] };
    return { passages: await this.findPassages.execute(all, { question, context: '' }) };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_KNOWLEDGE_LIMIT, ERR_VALIDATION */
  @OnRpc(AddKnowledgePage)
  addPage({ url }: RequestOf<typeof AddKnowledgePage>, context: RpcContext): Promise<SourceView> {
    this.admit(context);
    assertCallable({ url }, this.config.ALLOW_PRIVATE_ADDRESSES);
    return this.create({ kind: 'page', name: url, url }, context);
  }

  /** @throws also ERR_NOT_FOUND if the file belongs to another company */
  @OnRpc(AddKnowledgeFile)
  addFile({ files: [file] }: RequestOf<typeof AddKnowledgeFile>, context: RpcContext): Promise<SourceView> {
    const { companyId } = this.admit(context);
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    const { key, mimeType, fileName } = file;
    return this.create({ kind: 'file', name: fileName, file: { key, mimeType } }, context);
  }

  @OnRpc(AddKnowledgeQuickMessages)
  async addQuickMessages(
    _request: RequestOf<typeof AddKnowledgeQuickMessages>,
    context: RpcContext,
  ): Promise<SourceView> {
    const { companyId } = this.admit(context);
    const _id = quickMessagesOf(companyId);
    return this.transactions.run(async (transaction) => {
      await this.sources.guard(companyId, transaction.session);
      const known = await this.sources.find(companyId, _id, transaction.session);
      const name = QUICK_MESSAGES[this.settings.language(companyId)];
      const source = known ?? (await this.createIn(transaction, { _id, kind: 'quickMessages', name }, context));
      return sourceView(source);
    });
  }

  /** @throws ERR_NO_KNOWLEDGE_FOUND */
  @OnRpc(ReloadKnowledge)
  async reload({ id }: { id: string }, context: RpcContext): Promise<SourceView> {
    const { companyId } = this.admit(context);
    return this.transactions.run(async (transaction) => {
      const source = await this.found(companyId, id, transaction.session);
      const changed = required(
        await this.storeSource.reload(transaction, originOf(context), source),
        'ERR_NO_KNOWLEDGE_FOUND',
      );
      transaction.announce(...auditOf(context, { action: 'knowledge.reloaded', target: { id, name: source.name } }));
      return sourceView(changed);
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

  private admit(context: RpcContext): Actor {
    const actor = this.planFeatures.admit(context, 'useOpenAi');
    if (!can(actor, 'knowledge-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    return actor;
  }

  private create(given: Parameters<StoreSource['create']>[2], context: RpcContext): Promise<SourceView> {
    return this.transactions.run(async (transaction) => sourceView(await this.createIn(transaction, given, context)));
  }

  private async createIn(
    transaction: Transaction,
    given: Parameters<StoreSource['create']>[2],
    context: RpcContext,
  ): Promise<Source> {
    const source = await this.storeSource.create(transaction, originOf(context), given);
    const target = { id: source._id, name: source.name };
    transaction.announce(...auditOf(context, { action: 'knowledge.created', target }));
    return source;
  }

  private async found(companyId: string, id: string, session?: Transaction['session']): Promise<Source> {
    return required(await this.sources.find(companyId, id, session), 'ERR_NO_KNOWLEDGE_FOUND');
  }
}
