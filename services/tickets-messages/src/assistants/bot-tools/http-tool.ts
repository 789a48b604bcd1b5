import { placesIn, toolParametersOf, type HttpTool } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import type { GuardedFetch } from '@recado/service-kit/web';
import { z } from 'zod';
import { WrongArguments, type BotTool, type ToolCall, type ToolOutcome } from './bot-tool.js';

type Values = Readonly<Record<string, string | number | boolean>>;

const DEADLINE_MS = 10_000;
const MOST_BYTES = 65_536;
/** The maximum length of a response given to the model. */
const LONGEST_RESULT = 8_000;

/** Creates a tool from a URL that an admin entered. */
export function httpTool(tool: HttpTool, guarded: GuardedFetch): BotTool {
  const { name, description, method } = tool;
  const parameters = { ...(toolParametersOf(tool.parameters) ?? NOTHING), additionalProperties: false } as const;
  const Args = z.fromJSONSchema(parameters);
  const run = async (args: unknown, call: ToolCall): Promise<ToolOutcome> => {
    const given = Args.safeParse(args);
    if (!given.success) throw new WrongArguments(z.prettifyError(given.error));
    return { result: await ask(tool, given.data as Values, { guarded, call }) };
  };
  const definition = { name, description, parameters: parameters as Record<string, unknown> };
  return { name, function: definition, changes: method !== 'GET', isConsulted: true, run };
}

const NOTHING = { type: 'object', properties: {} } as const;

async function ask(
  { method, url: template, headers }: HttpTool,
  values: Values,
  { guarded, call }: { guarded: GuardedFetch; call: ToolCall },
): Promise<unknown> {
  const url = addressOf(template, values);
  const places = placesIn(template);
  const rest = Object.entries(values).filter(([name]) => !places.includes(name));
  const hasBody = method !== 'GET' && rest.length > 0;
  if (method === 'GET') for (const [name, value] of rest) url.searchParams.set(name, String(value));
  const answer = await guarded.send(url.href, {
    ...{ method, follows: false, deadlineMs: DEADLINE_MS, maxBytes: MOST_BYTES, signal: call.signal },
    headers: {
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
      'idempotency-key': call.id,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
  return { status: answer.status, body: cut(answer.text, LONGEST_RESULT) };
}

/** Inserts values into the URL. No value can change the host or leave its path segment. */
export function addressOf(template: string, values: Values): URL {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = String(values[name] ?? '');
    if (value === '' || /^\.{1,2}$/.test(value)) throw new WrongArguments(`${name} cannot stand in the address`);
    return encodeURIComponent(value);
  });
  const url = new URL(filled);
  if (url.origin !== new URL(template.replaceAll(/\{\w+\}/g, 'x')).origin)
    throw new WrongArguments('this leads elsewhere');
  return url;
}
