import { FlowFile as File, type FlowContent, type FlowScenario } from '@recado/contracts';

const MOST_FAULTS = 8;

/** The content of an imported file, or its error: a text key and the paths of the invalid fields. */
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

/** Parses an exported file. Rejects the whole file if anything in it is invalid. */
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
