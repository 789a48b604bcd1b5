import type { FlowFile } from '@recado/contracts';
import { fileKeysOf } from '@recado/flow-engine';
import { saveFile } from '../../providers/download.js';
import { useEditing } from '../state/editing.js';
import { useScenarios } from '../state/use-scenarios.js';

/** Saves the draft with its scenarios as a file that can be imported, here or elsewhere. Files of messages are only named in it. */
export function useExport(name: string): () => void {
  const { content } = useEditing();
  const { scenarios } = useScenarios();
  return () => {
    const hasFiles = fileKeysOf(Object.values(content.nodes)).length > 0;
    const file: FlowFile = { ...content, scenarios, ...(hasFiles && { filesIncluded: false as const }) };
    saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${name}.json`);
  };
}
