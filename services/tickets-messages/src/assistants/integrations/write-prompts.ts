import { CreatePrompt, type Prompt as Shown, UpdatePrompt, DeletePrompt } from '@recado/contracts';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { assertNotOperator, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { fold } from '@recado/service-kit/text';
import type { z } from 'zod';
import { RequireSources } from '../knowledge/require-sources.js';
import { AutomationRules } from './automation-rules.js';
import { secretContextOf, type Prompt } from './prompt.js';
import { ToolSecrets } from './prompt-tools.js';
import { Secrets } from './secrets.js';
import { PromptsRepository } from './prompts.repository.js';
import { PromptView } from './prompt-view.js';

/** Creates, changes and deletes prompts. Their keys are encrypted before they are stored. */
@Injectable()
export class WritePromptsHandler {
  constructor(
    private readonly rules: AutomationRules,
    private readonly prompts: PromptsRepository,
    private readonly view: PromptView,
    private readonly secrets: Secrets,
    private readonly toolSecrets: ToolSecrets,
    private readonly requireSources: RequireSources,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_QUEUE_FOUND, ERR_NO_KNOWLEDGE_FOUND, ERR_VALIDATION */
  @OnRpc(CreatePrompt)
  async create(input: z.output<typeof CreatePrompt.request>, context: RpcContext): Promise<Shown> {
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
    await this.transactions.run(async (transaction) => {
      await this.prompts.insert(prompt, transaction.session);
      transaction.announce(
        this.view.changedEvent(originOf(context), prompt, 'new'),
        ...this.audit(context, null, prompt),
      );
    });
    return this.view.show(prompt);
  }

  /** @throws also ERR_NO_PROMPT_FOUND */
  @OnRpc(UpdatePrompt)
  async update({ id, ...given }: z.output<typeof UpdatePrompt.request>, context: RpcContext): Promise<Shown> {
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
      const changed = await this.prompts.change(companyId, id, changes, session);
      if (!changed) throw new AppError('ERR_NO_PROMPT_FOUND');
      announce(this.view.changedEvent(originOf(context), changed, 'changed'), ...this.audit(context, before, changed));
      return this.view.show(changed);
    });
  }

  @OnRpc(DeletePrompt)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context, 'prompts');
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.found(companyId, id, session);
      await this.prompts.remove(companyId, id, session);
      announce(this.view.changedEvent(originOf(context), found, 'gone'), ...this.audit(context, found, null));
    });
    return { message: 'Prompt deleted' };
  }

  /** Returns whether a change sends contacts' data elsewhere: to another URL, key or tool. */
  private sendsElsewhere(before: Prompt, { baseUrl, apiKey, voiceKey, tools }: Partial<Shown>): boolean {
    const isNew = (given: string | undefined, stored: string) => given !== undefined && given !== stored;
    return (
      isNew(baseUrl, before.baseUrl) ||
      isNew(apiKey, before.apiKey?.shown ?? '') ||
      isNew(voiceKey, before.voiceKey?.shown ?? '') ||
      (tools !== undefined && !isDeepStrictEqual(tools, this.toolSecrets.show(before.tools)))
    );
  }

  /** Masks tools' secrets in the audit log. */
  private audit(context: RpcContext, before: Prompt | null, after: Prompt | null) {
    const { _id: id = '', name = '' } = after ?? before ?? {};
    const masked = (prompt: Prompt | null) => prompt && { ...prompt, tools: this.toolSecrets.show(prompt.tools) };
    return auditRecord(context, 'prompt', { id, name, before: masked(before), after: masked(after) });
  }

  private async found(companyId: string, id: string, session: Transaction['session']): Promise<Prompt> {
    const found = await this.prompts.find(companyId, id, session);
    if (!found) throw new AppError('ERR_NO_PROMPT_FOUND');
    return found;
  }
}

const addressesIn = ({ baseUrl, tools }: Partial<Pick<Shown, 'baseUrl' | 'tools'>>) => ({
  baseUrl,
  tools: [...(tools?.http ?? []), ...(tools?.mcp ?? [])].map(({ url }) => url),
});

/** Ensures that a stored key is only sent to the URL it was entered for. @throws ERR_VALIDATION */
function assertKeyIsForAddress(
  { baseUrl: before, apiKey }: Prompt,
  { baseUrl = before, apiKey: given }: Partial<Pick<Shown, 'baseUrl' | 'apiKey'>>,
): void {
  const isStored = given === undefined || given === apiKey?.shown;
  if (baseUrl !== before && isStored)
    throw new AppError('ERR_VALIDATION', { details: { fields: { apiKey: ['Type the key again'] } } });
}
