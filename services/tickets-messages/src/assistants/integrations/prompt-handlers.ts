import {
  CreatePrompt,
  DeletePrompt,
  GetPrompt,
  ListPrompts,
  type Prompt as PromptView,
  UpdatePrompt,
} from '@recado/contracts';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { assertNotOperator, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { fold } from '@recado/service-kit/text';
import { Queues } from '../../shared/replicas/state-replicas.js';
import { RequireSources } from '../knowledge/require-sources.js';
import { AutomationRules } from './automation-rules.js';
import { ToolSecrets } from './prompt-tools.js';
import { type Prompt, promptChanged, promptView } from './prompt.js';
import { PromptsRepository } from './prompts.repository.js';
import { secretContextOf, Secrets } from './secrets.js';

/** High enough, because prompts are written by hand. */
const MOST = 1_000;

/** Prompts of the company. Their keys are encrypted before they are stored. */
@Injectable()
export class PromptHandlers {
  constructor(
    private readonly rules: AutomationRules,
    private readonly prompts: PromptsRepository,
    private readonly queues: Queues,
    private readonly secrets: Secrets,
    private readonly toolSecrets: ToolSecrets,
    private readonly requireSources: RequireSources,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListPrompts)
  async list(
    { searchParam }: z.output<typeof ListPrompts.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListPrompts.reply>> {
    const { companyId } = this.rules.admit(context, 'prompts');
    const found = await this.prompts.list(companyId, searchParam, MOST);
    return { prompts: found.map((prompt) => this.view(prompt)) };
  }

  /** @throws also ERR_NO_PROMPT_FOUND */
  @OnRpc(GetPrompt)
  async get({ id }: { id: string }, context: RpcContext): Promise<PromptView> {
    const { companyId } = this.rules.admit(context, 'prompts');
    const found = required(await this.prompts.find(companyId, id), 'ERR_NO_PROMPT_FOUND');
    return this.view(found);
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_QUEUE_FOUND, ERR_NO_KNOWLEDGE_FOUND, ERR_VALIDATION */
  @OnRpc(CreatePrompt)
  async create(input: z.output<typeof CreatePrompt.request>, context: RpcContext): Promise<PromptView> {
    const actor = this.rules.admit(context, 'prompts');
    assertNotOperator(actor); // contacts' messages are sent to the account of the key
    const { companyId } = actor;
    this.rules.assertCallable(addressesIn(input));
    await this.rules.requireQueue(companyId, input.queueId);
    await this.requireSources.execute(companyId, input.knowledgeIds);
    const [_id, now] = [newId(), new Date()];
    const { tools, ...plain } = input;
    const prompt: Prompt = {
      ...plain,
      ...(tools && { tools: this.toolSecrets.seal(tools, { companyId, id: _id, tools: undefined }) }),
      ...{ _id, companyId, nameKey: fold(input.name), createdAt: now, updatedAt: now },
      apiKey: this.secrets.seal(input.apiKey, secretContextOf(companyId, _id, 'apiKey')),
      voiceKey: this.secrets.seal(input.voiceKey, secretContextOf(companyId, _id, 'voiceKey')),
    };
    const view = this.view(prompt);
    await this.transactions.run(async ({ session, announce }) => {
      await this.prompts.insert(prompt, session);
      announce(promptChanged(originOf(context), _id, view, true), ...this.audit(context, null, prompt));
    });
    return view;
  }

  /** @throws also ERR_NO_PROMPT_FOUND */
  @OnRpc(UpdatePrompt)
  async update({ id, ...given }: z.output<typeof UpdatePrompt.request>, context: RpcContext): Promise<PromptView> {
    const actor = this.rules.admit(context, 'prompts');
    const { companyId } = actor;
    this.rules.assertCallable(addressesIn(given));
    await this.rules.requireQueue(companyId, given.queueId);
    const { apiKey, voiceKey, tools, ...plain } = given;
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(companyId, id, session);
      if (this.sendsElsewhere(before, given)) assertNotOperator(actor);
      assertKeyIsForAddress(before, given);
      await this.requireSources.execute(companyId, given.knowledgeIds ?? [], before.knowledgeIds);
      const changes = {
        ...plain,
        ...(tools && { tools: this.toolSecrets.seal(tools, { companyId, id, tools: before.tools }) }),
        ...(plain.name !== undefined && { nameKey: fold(plain.name) }),
        apiKey: this.secrets.change(before.apiKey, apiKey, secretContextOf(companyId, id, 'apiKey')),
        voiceKey: this.secrets.change(before.voiceKey, voiceKey, secretContextOf(companyId, id, 'voiceKey')),
      };
      const changed = required(await this.prompts.update(companyId, id, changes, session), 'ERR_NO_PROMPT_FOUND');
      const view = this.view(changed);
      announce(promptChanged(originOf(context), id, view), ...this.audit(context, before, changed));
      return view;
    });
  }

  @OnRpc(DeletePrompt)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context, 'prompts');
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.found(companyId, id, session);
      await this.prompts.remove(companyId, id, session);
      announce(promptChanged(originOf(context), id, null), ...this.audit(context, found, null));
    });
    return { message: 'Prompt deleted' };
  }

  /** Returns whether a change sends contacts' data elsewhere: to another URL, key or tool. */
  private sendsElsewhere(before: Prompt, { baseUrl, apiKey, voiceKey, tools }: Partial<PromptView>): boolean {
    const isNew = (given: string | undefined, stored: string) => given !== undefined && given !== stored;
    return (
      isNew(baseUrl, before.baseUrl) ||
      isNew(apiKey, before.apiKey?.shown ?? '') ||
      isNew(voiceKey, before.voiceKey?.shown ?? '') ||
      (tools !== undefined && !isDeepStrictEqual(tools, this.toolSecrets.show(before.tools)))
    );
  }

  private view(prompt: Prompt): PromptView {
    const { companyId, queueId, tools } = prompt;
    return promptView(prompt, this.toolSecrets.show(tools), this.queues.get(companyId, queueId));
  }

  /** Masks tools' secrets in the audit log. */
  private audit(context: RpcContext, before: Prompt | null, after: Prompt | null) {
    const { _id: id = '', name = '' } = after ?? before ?? {};
    const masked = (prompt: Prompt | null) => prompt && { ...prompt, tools: this.toolSecrets.show(prompt.tools) };
    return auditRecord(context, 'prompt', { id, name, before: masked(before), after: masked(after) });
  }

  private async found(companyId: string, id: string, session: Transaction['session']): Promise<Prompt> {
    return required(await this.prompts.find(companyId, id, session), 'ERR_NO_PROMPT_FOUND');
  }
}

const addressesIn = ({ baseUrl, tools }: Partial<Pick<PromptView, 'baseUrl' | 'tools'>>) => ({
  baseUrl,
  tools: [...(tools?.http ?? []), ...(tools?.mcp ?? [])].map(({ url }) => url),
});

/** Ensures that a stored key is only sent to the URL it was entered for. @throws ERR_VALIDATION */
function assertKeyIsForAddress(
  { baseUrl: before, apiKey }: Prompt,
  { baseUrl = before, apiKey: given }: Partial<Pick<PromptView, 'baseUrl' | 'apiKey'>>,
): void {
  const isStored = given === undefined || given === apiKey?.shown;
  if (baseUrl !== before && isStored)
    throw new AppError('ERR_VALIDATION', { details: { fields: { apiKey: ['Type the key again'] } } });
}
