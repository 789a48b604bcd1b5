import type { AuditFields } from '@recado/contracts';
import type { z } from 'zod';
import type { ContractCaller } from './contract-caller.js';
import type { Answer } from './output.js';

/** A read-only tool. */
export type ReadTool<I extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: I;
  run(call: ContractCaller, input: z.output<I>): Promise<Answer>;
};

export type Target = { kind: string; id: string | null; name: string };
/** Describes what a write would do. `seen` identifies the state shown in the preview and is passed to the write. */
export type Preview = { target: Target; would: Answer; fields: AuditFields; seen?: number };

/** A tool that changes data after its preview is confirmed. */
export type WriteTool<I extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: I;
  isDestructive: boolean;
  preview(call: ContractCaller, input: z.output<I>): Promise<Preview>;
  act(call: ContractCaller, input: z.output<I>, confirmed: { id: string; seen?: number | undefined }): Promise<Answer>;
};

// These preserve the type that links the schema and the functions.
export const readTool = <I extends z.ZodObject>(tool: ReadTool<I>): ReadTool => tool;
export const writeTool = <I extends z.ZodObject>(tool: WriteTool<I>): WriteTool => tool;
