import type { HttpTool, McpServer, PromptTools } from '@recado/contracts';
import type { Sealed } from './secrets.js';

type StoredHttpTool = Omit<HttpTool, 'headers'> & { headers: { name: string; value: Sealed }[] };
type StoredMcpServer = Omit<McpServer, 'token'> & { token: Sealed };
/** A prompt's tools as stored. */
export type StoredTools = Readonly<
  Omit<PromptTools, 'http' | 'mcp'> & { http: readonly StoredHttpTool[]; mcp: readonly StoredMcpServer[] }
>;
