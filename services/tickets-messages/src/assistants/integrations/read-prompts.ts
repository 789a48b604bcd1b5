import { ListPrompts, ListPromptsForAdmin, type AdminListQuery, type Prompt, GetPrompt } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { z } from 'zod';
import { AutomationRules } from './automation-rules.js';
import { PromptView } from './prompt-view.js';
import { PromptsRepository } from './prompts.repository.js';

/** High enough, because prompts are written by hand. */
const MOST = 1_000;
const Filter = TableFilter.extend({ queueId: z.string().optional() });

@Injectable()
export class ReadPromptsHandler {
  constructor(
    private readonly rules: AutomationRules,
    private readonly prompts: PromptsRepository,
    private readonly view: PromptView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListPrompts)
  async list(
    { searchParam }: z.output<typeof ListPrompts.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListPrompts.reply>> {
    const { companyId } = this.rules.admit(context, 'prompts');
    const found = await this.prompts.list(companyId, searchParam, MOST);
    return { prompts: found.map((prompt) => this.view.show(prompt)) };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListPromptsForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListPromptsForAdmin.reply>> {
    const { companyId } = this.rules.admit(context, 'prompts');
    const { rows, total } = await this.prompts.table(companyId, tableFilterOf(Filter, query), query);
    return { data: rows.map((prompt) => this.view.show(prompt)), total };
  }

  /** @throws also ERR_NO_PROMPT_FOUND */
  @OnRpc(GetPrompt)
  async one({ id }: { id: string }, context: RpcContext): Promise<Prompt> {
    const { companyId } = this.rules.admit(context, 'prompts');
    const found = await this.prompts.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_PROMPT_FOUND');
    return this.view.show(found);
  }
}
