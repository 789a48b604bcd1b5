import type { FlowAction } from '@recado/flow-engine';
import { cut } from '@recado/service-kit/text';
import type { ModelToolCall } from '../language-model/model-answer.js';
import type { BotTool, ToolOutcome } from './bot-tool.js';
import { WrongArguments } from './bot-tool.js';

const MOST_CALLS = 5;
const LONGEST_ARGUMENTS = 200;

type Options = Readonly<{ questionId: string; isDry: boolean; signal: AbortSignal }>;

/** Runs the tool calls of a model for one answer, and collects the resulting actions. */
export class ToolRun {
  readonly actions: FlowAction[] = [];
  readonly consulted: string[] = [];
  /** Descriptions of the actions that shadow mode skipped. */
  readonly described: string[] = [];
  reply = '';
  isOver = false;
  private count = 0;

  constructor(
    private readonly tools: readonly BotTool[],
    private readonly options: Options,
  ) {}

  /** Whether the limit is reached and the model has to answer with what it knows. */
  get isSpent(): boolean {
    return this.count >= MOST_CALLS;
  }

  /** Returns the result for the model, as JSON. */
  async call({ name, args }: ModelToolCall): Promise<string> {
    if (this.isOver || this.isSpent) return JSON.stringify({ error: 'No more tools may be called. Answer now.' });
    this.count += 1;
    const tool = this.tools.find((one) => one.function.name === name);
    if (!tool) return JSON.stringify({ error: 'There is no tool of this name.' });
    return JSON.stringify(await this.run(tool, args));
  }

  private async run(tool: BotTool, args: string): Promise<{ result: unknown } | { error: string }> {
    const parsed = parsedOf(args);
    if (!parsed) return { error: 'The arguments are no JSON.' };
    if (this.options.isDry && tool.changes) {
      this.described.push(`${tool.name} ${cut(args, LONGEST_ARGUMENTS)}`);
      return { result: 'This is a rehearsal: it was not done. Go on as if it was.' };
    }
    const call = { id: `${this.options.questionId} ${this.count}`, signal: this.options.signal };
    try {
      return this.record(tool, await tool.run(parsed.value, call));
    } catch (error) {
      return { error: error instanceof WrongArguments ? error.message : 'The tool gave no answer.' };
    }
  }

  private record(tool: BotTool, { result, action, ends = false, reply: said = '' }: ToolOutcome): { result: unknown } {
    if (action) this.actions.push(action);
    if (tool.isConsulted && !this.consulted.includes(tool.name)) this.consulted.push(tool.name);
    this.reply ||= said;
    this.isOver ||= ends;
    return { result };
  }
}

function parsedOf(args: string): { value: unknown } | null {
  try {
    return { value: args.trim() === '' ? {} : JSON.parse(args) };
  } catch {
    return null;
  }
}
