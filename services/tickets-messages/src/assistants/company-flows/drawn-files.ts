import type { FlowContent } from '@recado/contracts';
import { fileKeysOf } from '@recado/flow-engine';
import { isMediaOf } from '@recado/media-kit/store';

/** Returns the keys of the files that a content names, each once. */
export const filesIn = ({ nodes }: FlowContent): string[] =>
  [...new Set(fileKeysOf(Object.values(nodes)))].filter((key) => key !== '');

/** A file of another company, as an import may name it, is one that is still to be chosen. */
export function withOwnFiles(companyId: string, content: FlowContent): FlowContent {
  const nodes = Object.entries(content.nodes).map(([id, node]) => {
    const isForeign = 'file' in node && node.file && node.file.key !== '' && !isMediaOf(companyId, node.file.key);
    return [id, isForeign ? { ...node, file: { ...node.file, key: '' } } : node] as const;
  });
  return { ...content, nodes: Object.fromEntries(nodes) as FlowContent['nodes'] };
}
