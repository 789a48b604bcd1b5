import type { FlowAction } from '@recado/flow-engine';
import type { OpenAI } from 'openai';

/** A call has the same id when it is repeated after a crash. */
export type ToolCall = Readonly<{ id: string; signal: AbortSignal }>;

/** A tool answers with data for the model, or leaves something to be done together with the answer. */
export type ToolOutcome = Readonly<{
  result: unknown;
  action?: FlowAction;
  ends?: boolean; // the assistant is through with the contact
  said?: string; // to the contact, when the model says nothing more
}>;

/** A prompt offers this to its model. `name` is what agents are shown. */
export type BotTool = Readonly<{
  name: string;
  function: OpenAI.FunctionDefinition;
  changes: boolean; // something, somewhere: never done in shadow mode
  isConsulted: boolean; // agents are told that the answer rests on it
  run: (args: unknown, call: ToolCall) => Promise<ToolOutcome>;
}>;

/** The arguments are not those that the tool takes. The model is told so. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
}
