import type { HttpTool, McpServer, PromptTools } from '@recado/contracts';
import type { Sealed } from './secrets.js';

type StoredHttpTool = Omit<HttpTool, 'headers'> & { headers: { name: string; value: Sealed }[] };
type StoredMcpServer = Omit<McpServer, 'token'> & { token: Sealed };
/** The tools of a prompt as they are stored. */
export type StoredTools = Readonly<
  Omit<PromptTools, 'http' | 'mcp'> & { http: readonly StoredHttpTool[]; mcp: readonly StoredMcpServer[] }
>;
