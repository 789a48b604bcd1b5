import { FlowFile as File, type FlowContent, type FlowScenario } from '@recado/contracts';

const MOST_FAULTS = 8;

/** What a file of a flow holds, or what is wrong with it: a text key, and the places in the file. */
export type FlowFile =
  | Readonly<{ content: FlowContent; scenarios: FlowScenario[]; hasFiles: boolean }>
  | Readonly<{ fault: 'flows.file.notJson' | 'flows.file.wrong'; places: readonly string[] }>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the file of an export. Nothing is taken of a file that is not right as a whole. */
export function readFlowFile(text: string): FlowFile {
  const json = parsed(text);
  if (json === undefined) return { fault: 'flows.file.notJson', places: [] };
  const result = File.safeParse(json);
  if (result.success) {
    const { scenarios, filesIncluded, ...content } = result.data;
    return { content, scenarios, hasFiles: filesIncluded === false };
  }
  const places = result.error.issues.map(({ path, message }) => `${path.join('.') || '.'}: ${message}`);
  return { fault: 'flows.file.wrong', places: places.slice(0, MOST_FAULTS) };
}
