import { DraftNode, type FlowContent } from '@recado/contracts';
import {
  checkFlow,
  compileFlow,
  fileKeysOf,
  INVOICE_TEXTS,
  type FlowProblem,
  type KnownIds,
} from '@recado/flow-engine';

/** Adds problems that the engine does not report: a missing start, and fields that cannot be stored. */
export type Problem = Readonly<{ code: FlowProblem['code'] | 'start' | 'fields'; nodeId: string }>;
/** The company's existing ids, or undefined until they are loaded. */
export type ExistingIds = Readonly<{ [K in keyof KnownIds]: KnownIds[K] | undefined }>;

const NOWHERE = { calendar: { hours: [] }, timeZone: 'UTC', texts: { handedOver: '' }, invoiceTexts: INVOICE_TEXTS.pt };

const queuesOf = (node: DraftNode) => (node.kind === 'queue' && node.queueId !== null ? [node.queueId] : []);
const usersOf = (node: DraftNode) => (node.kind === 'assign' ? [node.userId] : []);
function tagsOf(node: DraftNode): string[] {
  if (node.kind === 'tag') return [node.tagId];
  return node.kind === 'condition' && node.when.type === 'tag' ? [node.when.tagId] : [];
}
const botsOf = (id: 'promptId' | 'integrationId') => (node: DraftNode) => {
  const bot = node.kind === 'bot' ? node[id] : null;
  return bot === null ? [] : [bot];
};

const lookUpsOf = (node: DraftNode) => (node.kind === 'invoice' ? [node.integrationId ?? ''] : []);

/** Treats every selected id as existing until the data is loaded. */
function knownIn(nodes: readonly DraftNode[], known: ExistingIds): KnownIds {
  const chosen = (idsOf: (node: DraftNode) => readonly string[]) => nodes.flatMap(idsOf).filter((id) => id !== '');
  return {
    queueIds: known.queueIds ?? chosen(queuesOf),
    tagIds: known.tagIds ?? chosen(tagsOf),
    userIds: known.userIds ?? chosen(usersOf),
    promptIds: known.promptIds ?? chosen(botsOf('promptId')),
    invoiceIds: known.invoiceIds ?? chosen(lookUpsOf),
    fileKeys: known.fileKeys ?? fileKeysOf(nodes).filter((key) => key !== ''),
    integrationIds: known.integrationIds ?? chosen(botsOf('integrationId')),
  };
}

/** Returns the problems that prevent publication of a draft. */
export function problemsIn(content: FlowContent, known: ExistingIds): readonly Problem[] {
  const nodes = Object.values(content.nodes);
  const found = checkFlow(compileFlow(content, NOWHERE), knownIn(nodes, known)).map((problem): Problem =>
    content.nodes[problem.nodeId] ? problem : { code: 'start', nodeId: '' },
  );
  const unsound = nodes
    .filter((node) => !found.some(({ nodeId }) => nodeId === node.id) && !DraftNode.safeParse(node).success)
    .map(({ id }): Problem => ({ code: 'fields', nodeId: id }));
  return [...unsound, ...found];
}
