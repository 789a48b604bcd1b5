import {
  ArrangeLanes,
  BoardFilter,
  ClearKanbanTag,
  KanbanQuery,
  LaneQuery,
  ListKanbanTags,
  ListKanbanTickets,
  ListLaneCards,
  SetKanbanTag,
  SumLanes,
} from '../tickets/kanban.js';
import { section } from './route.js';

/** The kanban board of tickets. The service rejects companies whose plan has no board. */
export const KANBAN_ROUTES = section('kanban', [
  ['GET', '/tags/kanban', ListKanbanTags, 'member', 'The tags used as lanes of the board'],
  ['PUT', '/tags/kanban/order', ArrangeLanes, 'tags:kanban', 'Order the lanes of the board'],
  ['GET', '/ticket/kanban', ListKanbanTickets, 'member', 'The tickets of the board', { query: KanbanQuery }],
  ['GET', '/ticket/kanban/cards', ListLaneCards, 'member', 'The tickets of a lane, page by page', { query: LaneQuery }],
  ['GET', '/ticket/kanban/sums', SumLanes, 'member', 'The number of tickets per lane', { query: BoardFilter }],
  ['PUT', '/ticket-tags/:ticketId/:tagId', SetKanbanTag, 'member', 'Put a ticket into a lane'],
  ['DELETE', '/ticket-tags/:ticketId', ClearKanbanTag, 'member', 'Remove a ticket from its lane'],
]);
