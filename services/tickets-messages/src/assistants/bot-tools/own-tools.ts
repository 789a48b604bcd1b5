import type { PromptTools } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Queues, Tags } from '../../shared/replicas/state-replicas.js';
import { WrongArguments, type BotTool, type ToolOutcome } from './bot-tool.js';

type Choice = Readonly<{ id: string; name: string }>;

const LONGEST_NOTE = 2_000;
const LONGEST_FAREWELL = 1_000;

const text = (description: string) => ({ type: 'string', description });
const object = (properties: Record<string, object>, required: readonly string[]) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});

/** Creates the built-in tools. The model selects by name from the options that an admin allowed, and never sees ids. */
@Injectable()
export class OwnTools {
  constructor(
    private readonly tags: Tags,
    private readonly queues: Queues,
  ) {}

  execute(companyId: string, { tagIds, queueIds, note, close }: PromptTools): BotTool[] {
    const tags = tagIds.flatMap((id) => this.tags.get(companyId, id) ?? []);
    const queues = queueIds.flatMap((id) => this.queues.get(companyId, id) ?? []);
    return [
      ...(tags.length > 0 ? [setTag(tags)] : []),
      ...(queues.length > 0 ? [moveToQueue(queues)] : []),
      ...(note ? [writeNote] : []),
      ...(close ? [endConversation] : []),
    ];
  }
}

function setTag(tags: readonly Choice[]): BotTool {
  const description = 'Marks the conversation with one of the tags of the company.';
  return ours('set_tag', description, object({ tag: among(tags) }, ['tag']), (args) => {
    const tagId = chosen(tags, z.object({ tag: z.string() }).safeParse(args).data?.tag);
    return { result: 'done', action: { type: 'tag', tagId } };
  });
}

function moveToQueue(queues: readonly Choice[]): BotTool {
  const description =
    'Hands the conversation over to the people of one of the queues of the company. Say a short sentence to the customer first.';
  const parameters = object({ queue: among(queues), message: text('A short sentence for the customer.') }, ['queue']);
  const Args = z.object({ queue: z.string(), message: z.string().max(LONGEST_FAREWELL).default('') });
  return ours('move_to_queue', description, parameters, (args) => {
    const { queue, message } = Args.safeParse(args).data ?? {};
    const action = { type: 'queue', queueId: chosen(queues, queue) } as const;
    return { result: 'done', action, ends: true, reply: message?.trim() ?? '' };
  });
}

const writeNote = ours(
  'write_note',
  'Leaves a note for the people of the company. The customer does not see it.',
  object({ note: text('What they should know.') }, ['note']),
  (args) => {
    const given = z.object({ note: z.string().trim().min(1).max(LONGEST_NOTE) }).safeParse(args).data;
    if (!given) throw new WrongArguments(`the note has 1 to ${LONGEST_NOTE} characters`);
    return { result: 'done', action: { type: 'note', text: given.note } };
  },
);

const endConversation = ours(
  'end_conversation',
  'Ends the conversation. Call it only when the customer has got everything and says so.',
  object({ message: text('A short farewell.') }, []),
  (args) => {
    const given = z.object({ message: z.string().max(LONGEST_FAREWELL).default('') }).safeParse(args).data;
    return { result: 'done', action: { type: 'close' }, ends: true, reply: given?.message.trim() ?? '' };
  },
);

function ours(
  name: string,
  description: string,
  parameters: Record<string, unknown>,
  run: (args: unknown) => ToolOutcome,
): BotTool {
  const outcome = (args: unknown) => new Promise<ToolOutcome>((resolve) => resolve(run(args)));
  return { name, function: { name, description, parameters }, changes: true, isConsulted: false, run: outcome };
}

const among = (choices: readonly Choice[]) => ({ type: 'string', enum: choices.map(({ name }) => name) });

/** @throws WrongArguments for a name that was not offered */
function chosen(choices: readonly Choice[], name: string | undefined): string {
  const found = choices.find((choice) => choice.name === name);
  if (!found) throw new WrongArguments(`choose one of: ${choices.map((choice) => choice.name).join(', ')}`);
  return found.id;
}
