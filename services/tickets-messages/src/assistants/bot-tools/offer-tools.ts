import { Injectable } from '@nestjs/common';
import { GuardedFetch } from '@recado/service-kit/web';
import { OpenAutomation, type OpenPrompt } from '../integrations/open-automation.js';
import type { BotTool } from './bot-tool.js';
import { httpTool } from './http-tool.js';
import { McpClient } from './mcp-client.js';
import { mcpTool } from './mcp-tool.js';
import { OwnTools } from './own-tools.js';

/** Returns the tools of a prompt: only those that an admin selected. */
@Injectable()
export class OfferTools {
  constructor(
    private readonly automation: OpenAutomation,
    private readonly ownTools: OwnTools,
    private readonly guarded: GuardedFetch,
    private readonly mcpClient: McpClient,
  ) {}

  execute(prompt: Pick<OpenPrompt, '_id' | 'companyId' | 'tools'>): BotTool[] {
    const tools = this.automation.tools(prompt);
    return [
      ...this.ownTools.execute(prompt.companyId, tools),
      ...tools.http.map((tool) => httpTool(tool, this.guarded)),
      ...tools.mcp.flatMap((server, n) => server.tools.map((tool) => mcpTool(server, n + 1, tool, this.mcpClient))),
    ];
  }
}
