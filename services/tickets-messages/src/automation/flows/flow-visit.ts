import type { NodeNumbers } from '@recado/contracts';
import type { Flow, FlowMark } from '@recado/flow-engine';
import { newId } from '@recado/service-kit/mongo';
import { medianOf } from '../../reading/figures/median.js';

/** A mark as stored: the node, what happened, the exit, and the bucket of the duration. */
type StoredMark = Readonly<{ n: string; w: FlowMark['what']; x?: string; b?: number }>;

/** The visits of a conversation's step to the nodes of a company's flow. They do not identify the conversation. */
export type FlowVisit = Readonly<{
  _id: string;
  companyId: string;
  flowId: string;
  version: number;
  at: Date;
  marks: readonly StoredMark[];
}>;

/** The number of buckets per doubling of the duration. Keeps the error of a median below 10 %. */
const BUCKETS_A_DOUBLING = 4;
const SECOND_MS = 1_000;

const bucketOf = (ms: number): number => Math.round(Math.log2(ms / SECOND_MS + 1) * BUCKETS_A_DOUBLING);
const msOf = (bucket: number): number => Math.round((2 ** (bucket / BUCKETS_A_DOUBLING) - 1) * SECOND_MS);

/** Maps a node of a running flow to a node of a company's flow, or to null if the node is generated. */
export function drawnNodeOf({ drawn = [] }: Flow, node: string): { flowId: string; nodeId: string } | null {
  const part = drawn.find(({ name }) => isOf(name, node));
  return part ? { flowId: part.flowId, nodeId: node.slice(part.name.length + 1) } : null;
}

const isOf = (name: string, node: string): boolean =>
  node.startsWith(`${name} `) && !node.slice(name.length + 1).includes(' ');

/** Returns the visits of a step to store, without generated nodes. */
export function visitsOf(companyId: string, { drawn = [] }: Flow, marks: readonly FlowMark[]): FlowVisit[] {
  return drawn.flatMap(({ name, flowId, number: version }) => {
    const own = marks.filter(({ node }) => isOf(name, node));
    if (own.length === 0) return [];
    const stored = own.map(({ node, what, exit, stayedMs }) => ({
      ...{ n: node.slice(name.length + 1), w: what },
      ...(exit !== undefined && { x: exit }),
      ...(stayedMs !== undefined && { b: bucketOf(stayedMs) }),
    }));
    return [{ _id: newId(), companyId, flowId, version, at: new Date(), marks: stored }];
  });
}

/** The number of occurrences of a mark in a version. */
export type VisitCount = Readonly<{ version: number; mark: StoredMark; count: number }>;

const isAnswer = (exit: string | undefined): boolean => exit === 'next' || Boolean(exit?.startsWith('choice-'));

/** Computes the totals of one node. */
export function numbersOf(nodeId: string, counts: readonly VisitCount[]): NodeNumbers {
  const sum = (wanted: (mark: StoredMark) => boolean) =>
    counts.reduce((total, { mark, count }) => (wanted(mark) ? total + count : total), 0);
  const exits = new Set(counts.flatMap(({ mark }) => mark.x ?? []));
  const left = [...exits].map((exit) => [exit, sum(({ w, x }) => w === 'left' && x === exit)] as const);
  return {
    nodeId,
    entered: sum(({ w }) => w === 'entered'),
    answered: sum(({ w, x }) => w === 'left' && isAnswer(x)),
    invalid: sum(({ w }) => w === 'invalid'),
    expired: sum(({ w, x }) => w === 'left' && x === 'noAnswer'),
    handedOver: sum(({ w }) => w === 'handedOver'),
    ended: sum(({ w }) => w === 'ended'),
    left: Object.fromEntries(left),
    medianMs: medianOf(
      counts
        .filter(({ mark }) => mark.w === 'left' && isAnswer(mark.x))
        .map(({ mark, count }) => [msOf(mark.b ?? 0), count]),
    ),
  };
}
