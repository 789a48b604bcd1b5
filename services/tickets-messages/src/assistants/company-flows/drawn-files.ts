import type { FlowContent } from '@recado/contracts';
import { fileKeysOf } from '@recado/flow-engine';
import { isMediaOf } from '@recado/media-kit/store';

/** Returns the keys of the files that the content references, without duplicates. */
export const filesIn = ({ nodes }: FlowContent): string[] =>
  [...new Set(fileKeysOf(Object.values(nodes)))].filter((key) => key !== '');

/** Clears references to another company's files, which an import may contain. The user has to choose them again. */
export function withOwnFiles(companyId: string, content: FlowContent): FlowContent {
  const nodes = Object.entries(content.nodes).map(([id, node]) => {
    const isForeign = 'file' in node && node.file && node.file.key !== '' && !isMediaOf(companyId, node.file.key);
    return [id, isForeign ? { ...node, file: { ...node.file, key: '' } } : node] as const;
  });
  return { ...content, nodes: Object.fromEntries(nodes) as FlowContent['nodes'] };
}
