import { ClearKanbanTag, KanbanQuery, ListKanbanTags, ListKanbanTickets, SetKanbanTag } from '../tickets/kanban.js';
import { section } from './route.js';

/** The board of tickets. The service refuses companies without the board in their plan. */
export const KANBAN_ROUTES = section('kanban', [
  ['GET', '/tags/kanban', ListKanbanTags, 'member', 'The tags that are lanes of the board'],
  ['GET', '/ticket/kanban', ListKanbanTickets, 'member', 'The tickets of the board', { query: KanbanQuery }],
  ['PUT', '/ticket-tags/:ticketId/:tagId', SetKanbanTag, 'member', 'Put a ticket into a lane'],
  ['DELETE', '/ticket-tags/:ticketId', ClearKanbanTag, 'member', 'Take a ticket out of its lane'],
]);
