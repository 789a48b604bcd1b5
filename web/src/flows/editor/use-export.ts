import type { FlowFile } from '@recado/contracts';
import { saveFile } from '../../providers/download.js';
import { useEditing } from '../state/editing.js';
import { useScenarios } from '../state/use-scenarios.js';

/** Saves the draft with its scenarios as a file that can be imported, here or elsewhere. */
export function useExport(name: string): () => void {
  const { content } = useEditing();
  const { scenarios } = useScenarios();
  return () => {
    const file: FlowFile = { ...content, scenarios };
    saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${name}.json`);
  };
}
