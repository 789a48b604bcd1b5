import type { McpServer, McpTool } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { GuardedFetch } from '@recado/service-kit/web';
import { OpenAutomation, type OpenPrompt } from '../integrations/open-automation.js';
import { type BotTool, WrongArguments } from './bot-tool.js';
import { httpTool } from './http-tool.js';
import { McpClient } from './mcp-client.js';
import { OwnTools } from './own-tools.js';

const Args = z.record(z.string(), z.unknown());
const Schema = z.looseObject({ type: z.literal('object') });
/** The maximum length of a tool name that models accept. */
const LONGEST_NAME = 64;

/**
 * Creates a tool from an MCP tool that an admin enabled. Its name includes the server's number, because two servers may
 * use
 * the same name.
 */
function mcpTool(server: McpServer, serverNumber: number, tool: McpTool, client: McpClient): BotTool {
  const name = `mcp${serverNumber}_${tool.name.replaceAll(/[^\w-]/g, '_')}`.slice(0, LONGEST_NAME);
  const parameters = Schema.safeParse(parsed(tool.schema)).data ?? { type: 'object' as const };
  return {
    name: tool.name,
    function: { name, description: tool.description, parameters },
    changes: !tool.readOnly,
    isConsulted: true,
    async run(given, { id, signal }) {
      const args = Args.safeParse(given).data;
      if (!args) throw new WrongArguments('the arguments are an object');
      const { failed, text } = await client.call(server, { name: tool.name, args, id, signal });
      return { result: failed ? { error: text } : text };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
