import {
  can,
  GetKnowledgeSource,
  KNOWLEDGE_KINDS,
  KNOWLEDGE_STATES,
  ListKnowledge,
  ListKnowledgeForAdmin,
  ListKnowledgePassages,
  MOST_KNOWLEDGE_SOURCES,
  SearchKnowledge,
  type Actor,
  type AdminListQuery,
  type KnowledgeSource as Shown,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { z } from 'zod';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';
import { FindPassages } from './find-passages.js';
import { PassagesRepository } from './passages.repository.js';
import { showSource } from './source-view.js';
import { SourcesRepository } from './sources.repository.js';

const MOST_PREVIEWED = 50;
const Filter = TableFilter.extend({
  kind: z.enum(KNOWLEDGE_KINDS).optional(),
  state: z.enum(KNOWLEDGE_STATES).optional(),
});

/** Shows admins the knowledge sources. */
@Injectable()
export class ReadSourcesHandler {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly sources: SourcesRepository,
    private readonly passages: PassagesRepository,
    private readonly findPassages: FindPassages,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListKnowledgeForAdmin)
  async listForAdmin(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListKnowledgeForAdmin.reply>> {
    const { companyId } = this.admit(context);
    const { rows, total } = await this.sources.table(companyId, tableFilterOf(Filter, query), query);
    return { data: rows.map((source) => showSource(source)), total };
  }

  @OnRpc(ListKnowledge)
  async list(
    _request: RequestOf<typeof ListKnowledge>,
    context: RpcContext,
  ): Promise<z.input<typeof ListKnowledge.reply>> {
    const { companyId } = this.admit(context);
    const found = await this.sources.list(companyId, null, MOST_KNOWLEDGE_SOURCES);
    return found.map(({ _id: id, name, kind }) => ({ id, name, kind }));
  }

  /** @throws also ERR_NO_KNOWLEDGE_FOUND */
  @OnRpc(GetKnowledgeSource)
  async one({ id }: { id: string }, context: RpcContext): Promise<Shown> {
    const found = await this.sources.find(this.admit(context).companyId, id);
    if (!found) throw new AppError('ERR_NO_KNOWLEDGE_FOUND');
    return showSource(found);
  }

  /** @throws also ERR_NO_KNOWLEDGE_FOUND */
  @OnRpc(ListKnowledgePassages)
  async preview({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof ListKnowledgePassages.reply>> {
    const { companyId } = this.admit(context);
    const source = await this.sources.find(companyId, id);
    if (!source) throw new AppError('ERR_NO_KNOWLEDGE_FOUND');
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

  private admit(context: RpcContext): Actor {
    const actor = this.planFeatures.admit(context, 'useOpenAi');
    if (!can(actor, 'knowledge-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    return actor;
  }
}
