import type { DraftNode } from '@recado/contracts';
import { exitsOf, withExit } from '@recado/flow-engine';
import type { IconName } from '../../shared/icon-paths.js';

export type NodeKind = DraftNode['kind'];

/** All kinds of nodes with their icons, in display order. */
export const KIND_ICONS: Readonly<Record<NodeKind, IconName>> = {
  message: 'chat',
  menu: 'queue',
  question: 'reply',
  condition: 'flow',
  set: 'braces',
  tag: 'tag',
  queue: 'inbox',
  assign: 'person',
  wait: 'clock',
  http: 'globe',
  bot: 'robot',
  invoice: 'card',
  handOver: 'people',
  end: 'check',
};
export const KINDS = Object.keys(KIND_ICONS) as NodeKind[];

/** Disconnects every exit that leads to a removed node. */
export const withoutWaysTo = (node: DraftNode, gone: ReadonlySet<string>): DraftNode =>
  exitsOf(node)
    .filter(({ to }) => gone.has(to))
    .reduce((changed, { id }) => withExit(changed, id, ''), node);
