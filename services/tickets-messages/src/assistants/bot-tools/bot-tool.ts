import type { FlowAction } from '@recado/flow-engine';
import type { OpenAI } from 'openai';

/** A call that is repeated after a crash has the same id. */
export type ToolCall = Readonly<{ id: string; signal: AbortSignal }>;

/** The result of a tool: data for the model, or an action to perform together with the answer. */
export type ToolOutcome = Readonly<{
  result: unknown;
  action?: FlowAction;
  ends?: boolean; // the assistant is finished with the contact
  reply?: string; // sent to the contact if the model adds no text
}>;

/** A tool that a prompt offers to its model. `name` is shown to agents. */
export type BotTool = Readonly<{
  name: string;
  function: OpenAI.FunctionDefinition;
  changes: boolean; // it changes something, so it never runs in shadow mode
  isConsulted: boolean; // shown to agents as a source of the answer
  run: (args: unknown, call: ToolCall) => Promise<ToolOutcome>;
}>;

/** The arguments do not match the tool's parameters. The model receives the message. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
}
