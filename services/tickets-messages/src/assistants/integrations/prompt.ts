import {
  createEvent,
  type HttpTool,
  type McpServer,
  PromptChanged,
  type PromptTools,
  type Prompt as PromptView,
  type Queue,
} from '@recado/contracts';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import type { Sealed } from './secrets.js';

/** A prompt: instructions for how an assistant answers a queue's contacts. */
export type Prompt = Readonly<
  Omit<PromptView, 'id' | 'apiKey' | 'voiceKey' | 'tools' | 'queue' | 'createdAt' | 'updatedAt'> & {
    _id: string;
    companyId: string;
    nameKey: string;
    apiKey: Sealed;
    voiceKey: Sealed;
    tools?: StoredTools;
    createdAt: Date;
    updatedAt: Date;
  }
>;

/** Defaults for prompts stored before these fields existed. */
const BEFORE = { model: '', baseUrl: '', mode: 'live', percent: 100, knowledge: 'none', knowledgeIds: [] } as const;
export const completed = (stored: Prompt): Prompt => ({ ...BEFORE, ...stored });

type StoredHttpTool = Omit<HttpTool, 'headers'> & { headers: { name: string; value: Sealed }[] };
type StoredMcpServer = Omit<McpServer, 'token'> & { token: Sealed };
/** A prompt's tools as stored. */
export type StoredTools = Readonly<
  Omit<PromptTools, 'http' | 'mcp'> & { http: readonly StoredHttpTool[]; mcp: readonly StoredMcpServer[] }
>;

/** Returns a prompt as admins see it, with its keys masked. `tools` have masked secrets too. */
export function promptView(
  { _id: id, companyId: _company, nameKey: _key, apiKey, voiceKey, createdAt, updatedAt, ...rest }: Prompt,
  tools: PromptTools,
  queue: Pick<Queue, 'id' | 'name'> | undefined,
): PromptView {
  return {
    ...rest,
    id,
    apiKey: apiKey?.shown ?? '',
    voiceKey: voiceKey?.shown ?? '',
    tools,
    queue: queue ? { id: queue.id, name: queue.name } : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns the event for a change. `prompt` is null for a deleted prompt. */
export const promptChanged = (origin: Origin, promptId: string, prompt: PromptView | null, isNew = false): Outgoing =>
  outgoingEvent(createEvent(PromptChanged, stamped(origin, { promptId, prompt, isNew })));
