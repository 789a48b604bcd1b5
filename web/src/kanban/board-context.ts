import { createContext, use } from 'react';
import type { BoardFilter, Lane, CardMoves } from './board.js';
import type { LaneSum } from './use-board.js';

/** The state that all lanes and cards share. */
export type BoardShared = {
  lanes: readonly Lane[];
  laneIds: ReadonlySet<string>;
  chosen: BoardFilter;
  moving: CardMoves;
  now: number;
  nameOf: (laneId: string | undefined) => string;
  userName: (userId: string) => string;
  queueOf: (queueId: string) => { name: string; color: string } | undefined;
  sumOf: (laneId: string) => LaneSum | undefined;
  /** Undefined when the user may not arrange the board. */
  shift: ((laneId: string, by: -1 | 1) => void) | undefined;
  move: (ticketId: string, laneId: string) => void;
};

export const BoardContext = createContext<BoardShared | null>(null);

export function useBoardShared(): BoardShared {
  const shared = use(BoardContext);
  if (!shared) throw new Error('useBoardShared() needs <BoardContext>');
  return shared;
}
