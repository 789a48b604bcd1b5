import { TicketsQuery } from '../tickets/tickets.rpc.js';
import { CountUses } from '../tickets/uses.js';
import { AssistAgent, GetSuggestion } from '../tickets/assist.js';
import { PinTicket, UnpinTicket } from '../tickets/pins.js';
import { ChangeTickets, UndoTicketsChange } from '../inbox/bulk.js';
import { SnoozeTicket, UnsnoozeTicket } from '../inbox/snooze.js';
import { ApproveTicketKnowledge, GetTicketKnowledge, WithdrawTicketKnowledge } from '../knowledge/knowledge.js';
import {
  CloseAllTickets,
  CountOpenTickets,
  CreateTicket,
  DeleteTicket,
  GetTicket,
  GetTicketByUuid,
  ListTickets,
  ShowTyping,
  MarkTicketUnread,
  UndoTicketChange,
  UpdateTicket,
} from '../tickets/tickets.rpc.js';
import { section } from './route.js';

/** Tickets: lists, their life, and what agents do with them. */
export const TICKET_ROUTES = [
  ...section('tickets', [
    ['GET', '/tickets', ListTickets, 'member', 'Tickets, page by page', { query: TicketsQuery }],
    ['GET', '/tickets/u/:uuid', GetTicketByUuid, 'member', 'A ticket by its public uuid'],
    ['GET', '/tickets/open-counts', CountOpenTickets, 'member', 'The number of open tickets per user'],
    ['GET', '/uses', CountUses, 'member', 'References to a queue, user, connection or contact'],
    ['POST', '/tickets/bulk', ChangeTickets, 'member', 'Change up to 100 tickets', { perUserAndMinute: 30 }],
    ['POST', '/tickets/bulk/undo', UndoTicketsChange, 'member', 'Undo a change of several tickets'],
    ['GET', '/tickets/:id', GetTicket, 'member', 'A ticket'],
    ['POST', '/tickets', CreateTicket, 'member', 'Open a ticket for a contact'],
    ['POST', '/tickets/closeAll', CloseAllTickets, 'tickets-manager:closeAll', 'Close tickets by status and queue'],
    ['PUT', '/tickets/:id', UpdateTicket, 'member', 'Accept, return, resolve, reopen, transfer'],
    ['POST', '/tickets/:id/undo', UndoTicketChange, 'member', 'Undo your last change of a ticket, within 5 s'],
    ['POST', '/tickets/:id/unread', MarkTicketUnread, 'member', 'Mark your open ticket as unread'],
    ['PUT', '/tickets/:id/snooze', SnoozeTicket, 'member', 'Snooze an open ticket'],
    ['DELETE', '/tickets/:id/snooze', UnsnoozeTicket, 'member', 'End the snooze of a ticket'],
    ['DELETE', '/tickets/:id', DeleteTicket, 'ticket-options:deleteTicket', 'Delete a ticket'],
    ['PUT', '/tickets/:id/pin', PinTicket, 'member', 'Pin a ticket to the top of your list'],
    ['DELETE', '/tickets/:id/pin', UnpinTicket, 'member', 'Unpin a ticket'],
    ['POST', '/tickets/:id/presence', ShowTyping, 'member', 'Show the contact that you are typing'],
    [
      'POST',
      '/tickets/:ticketId/assist',
      AssistAgent,
      'member',
      'Have the assistant write for an agent',
      { perUserAndMinute: 20 }, // each call costs the company money
    ],
    ['GET', '/tickets/:ticketId/suggestion', GetSuggestion, 'member', 'The reply suggested in shadow mode'],
    ['GET', '/tickets/:ticketId/knowledge', GetTicketKnowledge, 'member', 'Whether a ticket is used as knowledge'],
    [
      'PUT',
      '/tickets/:ticketId/knowledge',
      ApproveTicketKnowledge,
      'member',
      'Use a closed ticket as knowledge for the assistant',
    ],
    ['DELETE', '/tickets/:ticketId/knowledge', WithdrawTicketKnowledge, 'member', 'Stop using a ticket as knowledge'],
  ]),
];
