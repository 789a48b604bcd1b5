import { ListMcpTools, type RequestOf } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ReadToolToken } from '../integrations/read-tool-token.js';
import { McpClient, McpFailure } from './mcp-client.js';

/** Lists the tools of an MCP server, so that an admin can enable some of them for a prompt. */
@Injectable()
export class ListMcpToolsHandler {
  constructor(
    private readonly readToken: ReadToolToken,
    private readonly client: McpClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE, ERR_NO_PROMPT_FOUND, ERR_VALIDATION, ERR_TOOLS_UNAVAILABLE */
  @OnRpc(ListMcpTools)
  async execute(
    { url, ...request }: RequestOf<typeof ListMcpTools>,
    context: RpcContext,
  ): Promise<z.input<typeof ListMcpTools.reply>> {
    const { companyId, token } = await this.readToken.execute({ url, ...request }, context);
    const tools = await this.client.list({ url, token }).catch((cause: unknown) => {
      this.logger.warn(
        { companyId, cause: cause instanceof Error ? cause.name : '' },
        'failed to list the tools of an MCP server',
      );
      const reason = cause instanceof McpFailure ? cause.reason : 'otherAnswer';
      throw new AppError('ERR_TOOLS_UNAVAILABLE', { cause, details: { reason } });
    });
    return { tools };
  }
}
