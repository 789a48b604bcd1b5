import {
  DEEPEST_QUEUE_OPTION,
  MOST_QUEUE_OPTIONS,
  ROOT_OPTION,
  type QueueOption as QueueOptionView,
} from '@recado/contracts';
import type { MediaLinks } from '@recado/media-kit/links';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import type { Outgoing, RpcContext } from '@recado/service-kit/messaging';
import type { QueueFile } from './queue-files.js';

/** An option in a queue's menu. `parentId` is null on the first level. `position` counts from 1 within its level. */
export type QueueOption = Readonly<{
  _id: string;
  companyId: string;
  queueId: string;
  parentId: string | null;
  position: number;
  title: string;
  message: string;
  media: QueueFile | null;
  invoiceFrom?: string | null; // an integration for invoices, or the operator's settings
  createdAt: Date;
  updatedAt: Date;
}>;

/** An option's position. The functions below take all of a queue's options, because a queue has few. */
export type OptionPosition = Pick<QueueOption, '_id' | 'parentId' | 'position'>;

export const levelOf = <P extends OptionPosition>(all: readonly P[], parentId: string | null): P[] =>
  all.filter((one) => one.parentId === parentId).sort((a, b) => a.position - b.position);

/** Returns an option and its descendants, parents first. */
export function branchOf<P extends OptionPosition>(all: readonly P[], id: string): P[] {
  const top = all.find(({ _id }) => _id === id);
  return top ? [top, ...levelOf(all, id).flatMap(({ _id }) => branchOf(all, _id))] : [];
}

/** Returns the depth of the children of `parentId`; 0 is the first level. */
function depthOf(all: readonly OptionPosition[], parentId: string | null): number {
  const parent = all.find(({ _id }) => _id === parentId);
  return parent ? 1 + depthOf(all, parent.parentId) : 0;
}

const heightOf = (all: readonly OptionPosition[], id: string): number =>
  1 + Math.max(0, ...levelOf(all, id).map(({ _id }) => heightOf(all, _id)));

const numbered = (level: readonly OptionPosition[], parentId: string | null): OptionPosition[] =>
  level.map(({ _id }, index) => ({ _id, parentId, position: index + 1 }));

/** Returns the options in `after` whose position has changed. */
const moved = (all: readonly OptionPosition[], after: readonly OptionPosition[]): OptionPosition[] =>
  after.filter((option) => {
    const before = all.find(({ _id }) => _id === option._id);
    return before?.parentId !== option.parentId || before.position !== option.position;
  });

/**
 * @throws ERR_NO_QUEUE_OPTION_FOUND if the parent belongs to another queue, ERR_QUEUE_OPTION_PARENT,
 * ERR_QUEUE_OPTION_LIMIT
 */
function checkPosition(
  all: readonly OptionPosition[],
  branch: readonly OptionPosition[],
  parentId: string | null,
): void {
  if (parentId !== null && !all.some(({ _id }) => _id === parentId)) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  if (branch.some(({ _id }) => _id === parentId)) throw new AppError('ERR_QUEUE_OPTION_PARENT');
  const [top] = branch;
  const isTooMany = !top && all.length >= MOST_QUEUE_OPTIONS;
  const height = top ? heightOf(all, top._id) : 1;
  if (isTooMany || depthOf(all, parentId) + height > DEEPEST_QUEUE_OPTION) throw new AppError('ERR_QUEUE_OPTION_LIMIT');
}

/**
 * Returns the positions that change when an option is added or moved, including its own. If no position is given, it
 * becomes the last in its level. @throws ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_PARENT, ERR_QUEUE_OPTION_LIMIT
 */
export function positionsAfterMove(
  all: readonly OptionPosition[],
  id: string,
  { parentId, position }: { parentId: string | null; position: number | undefined },
): OptionPosition[] {
  const branch = branchOf(all, id);
  checkPosition(all, branch, parentId);
  const level = levelOf(all, parentId).filter(({ _id }) => _id !== id);
  const index = Math.min((position ?? level.length + 1) - 1, level.length);
  const joined = level.toSpliced(index, 0, { _id: id, parentId, position: 0 });
  const from = branch[0]?.parentId ?? null;
  const left = from === parentId || branch.length === 0 ? [] : withoutOne(all, id, from);
  return moved(all, [...numbered(joined, parentId), ...left]);
}

const withoutOne = (all: readonly OptionPosition[], id: string, parentId: string | null): OptionPosition[] =>
  numbered(
    levelOf(all, parentId).filter(({ _id }) => _id !== id),
    parentId,
  );

/** Returns the positions that change when an option is deleted. */
export function positionsAfterRemoval(all: readonly OptionPosition[], id: string): OptionPosition[] {
  const removed = all.find(({ _id }) => _id === id);
  return removed ? moved(all, withoutOne(all, id, removed.parentId)) : [];
}

/** Returns the options of a level in order, with their descendants. */
export const levelView = (all: readonly QueueOption[], parentId: string | null, links: MediaLinks): QueueOptionView[] =>
  levelOf(all, parentId).map((option) => optionView(all, option, links));

export function optionView(all: readonly QueueOption[], option: QueueOption, links: MediaLinks): QueueOptionView {
  const { media } = option;
  return {
    id: option._id,
    title: option.title,
    message: option.message,
    option: option.position,
    queueId: option.queueId,
    parentId: option.parentId ?? ROOT_OPTION,
    invoiceFrom: option.invoiceFrom ?? null,
    mediaPath: media && links.urlOf(media.key, media.fileName),
    mediaName: media && media.fileName,
    mediaType: media && media.mimeType,
    updatedAt: option.updatedAt.toISOString(),
    children: levelView(all, option._id, links),
  };
}

export function auditOption(context: RpcContext, before: QueueOption | null, after: QueueOption | null): Outgoing[] {
  const { _id: id = '', title: name = '' } = after ?? before ?? {};
  const change = { id, name, before: before && audited(before), after: after && audited(after) };
  return auditRecord(context, 'queue-option', change);
}

const audited = ({ queueId, title, message, parentId, position, media, invoiceFrom }: QueueOption) => ({
  ...{ queueId, title, message, parentId, position, invoiceFrom, file: media?.fileName },
});
