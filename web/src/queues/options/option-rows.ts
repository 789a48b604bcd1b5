import { ROOT_OPTION, type QueueOption } from '@recado/contracts';

/** A visible row of the tree. `trail` holds the numbers that lead to it. */
export type OptionRow = { option: QueueOption; depth: number; trail: string };
type ParentId = QueueOption['parentId'];
/** The target of a move. If no position is given, the option becomes the last of its level. */
export type Target = { parentId: ParentId; option?: number };

/** Returns the options in display order, without the children of collapsed ones. */
export const rowsOf = (
  level: readonly QueueOption[],
  closed: ReadonlySet<string>,
  { depth, trail }: { depth: number; trail: string } = { depth: 0, trail: '' },
): OptionRow[] =>
  level.flatMap((option) => {
    const row = { option, depth, trail: `${trail}${option.option}` };
    const below = { depth: depth + 1, trail: `${row.trail}.` };
    return [row, ...(closed.has(option.id) ? [] : rowsOf(option.children, closed, below))];
  });

/** Returns the number of an option's descendants. */
export const countBelow = ({ children }: QueueOption): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child), 0);

export const findOption = (level: readonly QueueOption[], id: string): QueueOption | undefined =>
  level.find((one) => one.id === id) ??
  level.map(({ children }) => findOption(children, id)).find((found) => found !== undefined);

/**
 * Returns the target position of an option that is dropped above the row at `index`: beside that row, or at the end of
 * the top level. The index does not count the option itself.
 */
export function targetBefore(rows: readonly OptionRow[], id: string, index: number): Target {
  const below = rows.filter(({ option }) => option.id !== id)[index]?.option;
  if (!below) return { parentId: ROOT_OPTION };
  const { parentId } = below;
  const moved = rows.find(({ option }) => option.id === id)?.option;
  const comesFromAbove = moved?.parentId === parentId && moved.option < below.option;
  return { parentId, option: below.option - (comesFromAbove ? 1 : 0) };
}

const renumbered = (level: readonly QueueOption[], parentId: ParentId): QueueOption[] =>
  level.map((option, index) => ({ ...option, parentId, option: index + 1 }));

function without(level: readonly QueueOption[], id: string, parentId: ParentId = ROOT_OPTION): QueueOption[] {
  const rest = level.filter((one) => one.id !== id);
  return renumbered(rest, parentId).map((one) => ({ ...one, children: without(one.children, id, one.id) }));
}

function inserted(
  level: QueueOption[],
  moved: QueueOption,
  to: Target,
  parentId: ParentId = ROOT_OPTION,
): QueueOption[] {
  if (to.parentId !== parentId)
    return level.map((one) => ({ ...one, children: inserted(one.children, moved, to, one.id) }));
  return renumbered(level.toSpliced((to.option ?? level.length + 1) - 1, 0, moved), parentId);
}

/** Returns the tree after a move, as the server will return it. */
export function movedTree(tree: readonly QueueOption[], id: string, to: Target): QueueOption[] {
  const moved = findOption(tree, id);
  return moved ? inserted(without(tree, id), moved, to) : [...tree];
}
