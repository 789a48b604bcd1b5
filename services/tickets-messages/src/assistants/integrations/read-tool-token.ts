import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import { AutomationRules } from './automation-rules.js';
import { ToolSecrets } from './prompt-tools.js';
import { PromptsRepository } from './prompts.repository.js';

type TokenRequest = Readonly<{ url: string; token: string; promptId?: string | undefined }>;

/**
 * Returns the token for listing an MCP server's tools: the one just entered, or the prompt's stored token for the same
 * host.
 */
@Injectable()
export class ReadToolToken {
  constructor(
    private readonly rules: AutomationRules,
    private readonly prompts: PromptsRepository,
    private readonly toolSecrets: ToolSecrets,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE, ERR_NO_PROMPT_FOUND, ERR_VALIDATION */
  async execute(
    { url, token, promptId }: TokenRequest,
    context: RpcContext,
  ): Promise<{ companyId: string; token: string }> {
    const { companyId } = this.rules.admit(context, 'prompts');
    this.rules.assertCallable({ url });
    const prompt = promptId === undefined ? null : await this.prompts.find(companyId, promptId);
    if (promptId !== undefined && !prompt) throw new AppError('ERR_NO_PROMPT_FOUND');
    const owner = { companyId, id: prompt?._id ?? '', tools: prompt?.tools };
    return { companyId, token: this.toolSecrets.token(owner, url, token) };
  }
}
