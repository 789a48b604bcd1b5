import type { FlowFile } from '@recado/contracts';
import { fileKeysOf } from '@recado/flow-engine';
import { saveFile } from '../../providers/download.js';
import { useEditing } from '../state/editing.js';
import { useScenarios } from '../state/use-scenarios.js';

/**
 * Downloads the draft and its scenarios as an importable file. The file references message attachments but does not
 * contain them.
 */
export function useExport(name: string): () => void {
  const { content } = useEditing();
  const { scenarios } = useScenarios();
  return () => {
    const hasFiles = fileKeysOf(Object.values(content.nodes)).length > 0;
    const file: FlowFile = { ...content, scenarios, ...(hasFiles && { filesIncluded: false as const }) };
    saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${name}.json`);
  };
}
