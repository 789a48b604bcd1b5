import { z } from 'zod';
import { MaskedSecret } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/**
 * Tools that an assistant can call, in addition to transferring to an agent. A name is unique among the tools of a
 * prompt.
 */
export const OWN_TOOLS = ['hand_over', 'set_tag', 'move_to_queue', 'write_note', 'end_conversation'] as const;
const MOST_PARAMETERS = 20;

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Invalid name');
const Description = z.string().trim().min(1, 'Required').max(500, 'Too Long!');
const WebAddress = z.url({ protocol: /^https?$/, error: 'Invalid address' }).max(500, 'Too Long!');
const Secret = z.string().trim().max(2_000, 'Too Long!');
const ParameterName = z.string().regex(/^[A-Za-z]\w{0,63}$/);

const Parameter = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean']),
  description: z.string().max(500).optional(),
  enum: z
    .array(z.union([z.string().max(200), z.number()]))
    .min(1)
    .max(50)
    .optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.int().nonnegative().optional(),
  maxLength: z.int().nonnegative().optional(),
});

/** A JSON Schema of simple values. Patterns are excluded because a malicious one could block a process. */
export const ToolParameters = z.strictObject({
  type: z.literal('object'),
  description: z.string().max(500).optional(),
  properties: z
    .record(ParameterName, Parameter)
    .refine((properties) => Object.keys(properties).length <= MOST_PARAMETERS),
  required: z.array(ParameterName).max(MOST_PARAMETERS).optional(),
  additionalProperties: z.literal(false).optional(),
});
export type ToolParameters = z.infer<typeof ToolParameters>;

const NO_PARAMETERS: ToolParameters = { type: 'object', properties: {} };

/** Parses the entered schema; an empty string means no parameters. Returns null if it is invalid. */
export function toolParametersOf(typed: string): ToolParameters | null {
  if (typed.trim() === '') return NO_PARAMETERS;
  try {
    return ToolParameters.safeParse(JSON.parse(typed)).data ?? null;
  } catch {
    return null;
  }
}

const PLACE = /\{(\w+)\}/g;
/** Returns the names of the placeholders in a URL. */
export const placesIn = (url: string): string[] => Array.from(url.matchAll(PLACE), ([, name = '']) => name);

/** The company enters the host, which must not contain placeholders. */
const hasFixedHost = (url: string): boolean => /^https?:\/\/[^/?#{}@\\]+(?:[/?#]|$)/i.test(url);

/** Headers that describe the call itself. */
const FORBIDDEN_HEADERS = ['host', 'content-length', 'connection', 'transfer-encoding', 'upgrade', 'idempotency-key'];
const Header = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'Invalid name')
    .refine((name) => !FORBIDDEN_HEADERS.includes(name.toLowerCase()), 'Invalid name'),
  value: z.union([MaskedSecret, Secret]),
});

export const TOOL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** An HTTP endpoint that an assistant may call. Header values are secrets: stored encrypted and shown masked. */
export const HttpTool = z
  .strictObject({
    name: Name,
    description: Description,
    method: z.enum(TOOL_METHODS),
    url: z.string().trim().max(500, 'Too Long!').refine(hasFixedHost, 'Invalid address'),
    headers: z.array(Header).max(10),
    parameters: z.string().max(8_000, 'Too Long!'),
  })
  .superRefine(({ url, parameters }, context) => {
    const known = toolParametersOf(parameters);
    if (!known) return context.addIssue({ code: 'custom', path: ['parameters'], message: 'Invalid schema' });
    const required = known.required ?? [];
    if (!placesIn(url).every((name) => required.includes(name)))
      context.addIssue({ code: 'custom', path: ['url'], message: 'Unknown value' });
  });
export type HttpTool = z.infer<typeof HttpTool>;

/** A tool of an MCP server as it was when an admin allowed it. Later changes on the server have no effect. */
export const McpTool = z.strictObject({
  name: z.string().min(1).max(128),
  description: z.string().max(2_000),
  schema: z.string().max(16_000),
  readOnly: z.boolean(),
});
export type McpTool = z.infer<typeof McpTool>;

export const McpServer = z.strictObject({
  url: WebAddress,
  token: z.union([MaskedSecret, Secret]),
  tools: z.array(McpTool).max(20),
});
export type McpServer = z.infer<typeof McpServer>;

/** The tools of a prompt. An empty list of tags or queues means that it may not choose any. */
export const PromptTools = z
  .strictObject({
    tagIds: z.array(Id).max(50),
    queueIds: z.array(Id).max(50),
    note: z.boolean(),
    close: z.boolean(),
    http: z.array(HttpTool).max(10),
    mcp: z.array(McpServer).max(3),
  })
  .superRefine(({ http }, context) => {
    const names = http.map(({ name }) => name);
    for (const [n, name] of names.entries())
      if (names.indexOf(name) !== n || OWN_TOOLS.some((own) => own === name))
        context.addIssue({ code: 'custom', path: ['http', n, 'name'], message: 'is taken' });
  });
export type PromptTools = z.infer<typeof PromptTools>;

export const NO_TOOLS: PromptTools = { tagIds: [], queueIds: [], note: false, close: false, http: [], mcp: [] };

/**
 * Lists the tools of an MCP server. If the token is masked, the prompt's stored token is used, but only for the URL it
 * was entered for.
 * @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE, ERR_NO_PROMPT_FOUND, ERR_VALIDATION, ERR_TOOLS_UNAVAILABLE with `reason`
 */
export const ListMcpTools = defineRpc({
  name: 'tickets.prompt.mcptools',
  request: z.strictObject({
    url: WebAddress,
    token: z.union([MaskedSecret, Secret]),
    promptId: Id.optional(),
  }),
  reply: z.object({ tools: z.array(McpTool) }),
  deadlineMs: 20_000,
});
