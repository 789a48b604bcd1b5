import { DEEPEST_QUEUE_OPTION, MOST_QUEUE_OPTIONS } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import type { QueueMedia } from './queue-media.js';

/**
 * An option of a queue's menu. `parentId` is the option above it, null on the first level. `position` counts from 1 in
 * a level.
 */
export type QueueOption = Readonly<{
  _id: string;
  companyId: string;
  queueId: string;
  parentId: string | null;
  position: number;
  title: string;
  message: string;
  media: QueueMedia | null;
  invoiceFrom?: string | null; // an integration that provides invoices, or the operator's settings
  createdAt: Date;
  updatedAt: Date;
}>;

/** The position of an option. Functions take all options of a queue, because a queue has few. */
export type OptionPosition = Pick<QueueOption, '_id' | 'parentId' | 'position'>;

export const levelOf = <P extends OptionPosition>(all: readonly P[], parentId: string | null): P[] =>
  all.filter((one) => one.parentId === parentId).sort((a, b) => a.position - b.position);

/** Returns an option and all its descendants, parents first. */
export function branchOf<P extends OptionPosition>(all: readonly P[], id: string): P[] {
  const top = all.find(({ _id }) => _id === id);
  return top ? [top, ...levelOf(all, id).flatMap(({ _id }) => branchOf(all, _id))] : [];
}

/** Returns the number of options above those with this parent. */
function depthOf(all: readonly OptionPosition[], parentId: string | null): number {
  const parent = all.find(({ _id }) => _id === parentId);
  return parent ? 1 + depthOf(all, parent.parentId) : 0;
}

const heightOf = (all: readonly OptionPosition[], id: string): number =>
  1 + Math.max(0, ...levelOf(all, id).map(({ _id }) => heightOf(all, _id)));

const numbered = (level: readonly OptionPosition[], parentId: string | null): OptionPosition[] =>
  level.map(({ _id }, index) => ({ _id, parentId, position: index + 1 }));

/** Returns the options of `after` whose position has changed. */
const moved = (all: readonly OptionPosition[], after: readonly OptionPosition[]): OptionPosition[] =>
  after.filter((place) => {
    const before = all.find(({ _id }) => _id === place._id);
    return before?.parentId !== place.parentId || before.position !== place.position;
  });

/** @throws ERR_NO_QUEUE_OPTION_FOUND for a parent in another queue, ERR_QUEUE_OPTION_PARENT, ERR_QUEUE_OPTION_LIMIT */
function requirePosition(
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
 * Returns the changed positions after an option is added or moved, including its own. Without a position it is placed
 * last.
 * @throws ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_PARENT, ERR_QUEUE_OPTION_LIMIT
 */
export function positionsAfter(
  all: readonly OptionPosition[],
  id: string,
  { parentId, position }: { parentId: string | null; position: number | undefined },
): OptionPosition[] {
  const branch = branchOf(all, id);
  requirePosition(all, branch, parentId);
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

/** Returns the positions of options that move up when an option is removed. */
export function positionsWithout(all: readonly OptionPosition[], id: string): OptionPosition[] {
  const gone = all.find(({ _id }) => _id === id);
  return gone ? moved(all, withoutOne(all, id, gone.parentId)) : [];
}
