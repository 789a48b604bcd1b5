import type { McpServer, McpTool } from '@recado/contracts';
import { z } from 'zod';
import { WrongArguments, type BotTool } from './bot-tool.js';
import type { McpClient } from './mcp-client.js';

const Args = z.record(z.string(), z.unknown());
const Schema = z.looseObject({ type: z.literal('object') });
/** The maximum length of a tool name that models accept. */
const LONGEST_NAME = 64;

/**
 * Creates a tool from an MCP tool that an admin enabled. Its name includes the server's number, because two servers may
 * use
 * the same name.
 */
export function mcpTool(server: McpServer, serverNumber: number, tool: McpTool, client: McpClient): BotTool {
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
