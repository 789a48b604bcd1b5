import { GetCompanyPlan, GetMe, ListSettings, UpdateSetting } from '../auth-tenants/auth.rpc.js';
import { CreateUser, DeleteUser, GetUser, ListUserNames, ListUsers, UpdateUser } from '../auth-tenants/users.rpc.js';
import { CreateContact, GetContact, ListContacts } from '../tickets/contact.js';
import { ListMessages, ReadMessage, ResendMessage, SendMessage } from '../tickets/messages.rpc.js';
import { CreateQueue, DeleteQueue, GetQueue, ListQueues, UpdateQueue } from '../tickets/queue.js';
import {
  CreateTicket,
  GetTicket,
  GetTicketByUuid,
  ListTickets,
  TicketsQuery,
  UpdateTicket,
} from '../tickets/tickets.rpc.js';
import {
  CreateConnection,
  DeleteConnection,
  EndSession,
  GetConnection,
  ListConnections,
  RenewSession,
  RestartSessions,
  StartSession,
  UpdateConnection,
} from '../whatsapp/connections.rpc.js';
import type { Access, Method, Route } from './route.js';
import type { RpcContract } from '../contract.js';

type Row = readonly [Method, string, RpcContract, Access, string, Partial<Route>?];
const section = (tag: string, rows: readonly Row[]): Route[] =>
  rows.map(([method, path, rpc, access, summary, more]) => ({ method, path, rpc, access, summary, tag, ...more }));

/** Every call that is answered by one rpc. Log-in, refresh, log-out, version and documents are the gateway's own. */
export const ROUTES: readonly Route[] = [
  ...section('session', [
    ['GET', '/auth/me', GetMe, 'member', 'The current user'],
    ['GET', '/companies/listPlan/:companyId', GetCompanyPlan, 'member', 'Plan of the company with its flags'],
    ['GET', '/settings', ListSettings, 'member', 'Settings of the company'],
    ['PUT', '/settings/:settingKey', UpdateSetting, 'settings-page:edit', 'Change a setting'],
  ]),
  ...section('users', [
    ['GET', '/users', ListUsers, 'users-page:view', 'Users, page by page'],
    ['GET', '/users/list', ListUserNames, 'member', 'Names of all users'],
    ['GET', '/users/:id', GetUser, 'member', 'One user: oneself, or anybody for an admin'],
    ['POST', '/users', CreateUser, 'users-page:view', 'Create a user'],
    ['PUT', '/users/:id', UpdateUser, 'member', 'Change a user: oneself, or anybody for an admin'],
    ['DELETE', '/users/:id', DeleteUser, 'users-page:view', 'Delete a user'],
  ]),
  ...section('queues', [
    ['GET', '/queue', ListQueues, 'member', 'Queues of the company'],
    ['GET', '/queue/:id', GetQueue, 'member', 'One queue'],
    ['POST', '/queue', CreateQueue, 'queues-page:edit', 'Create a queue'],
    ['PUT', '/queue/:id', UpdateQueue, 'queues-page:edit', 'Change a queue'],
    ['DELETE', '/queue/:id', DeleteQueue, 'queues-page:edit', 'Delete a queue'],
  ]),
  ...section('connections', [
    ['GET', '/whatsapp', ListConnections, 'member', 'Connections; QR codes only for those who may pair'],
    ['GET', '/whatsapp/:id', GetConnection, 'member', 'One connection'],
    ['POST', '/whatsapp', CreateConnection, 'connections-page:addConnection', 'Create a connection'],
    ['PUT', '/whatsapp/:id', UpdateConnection, 'connections-page:editOrDeleteConnection', 'Change a connection'],
    ['DELETE', '/whatsapp/:id', DeleteConnection, 'connections-page:editOrDeleteConnection', 'Delete a connection'],
    ['POST', '/whatsapp-restart', RestartSessions, 'connections-page:actionButtons', 'Restart all connections'],
    ['POST', '/whatsappsession/:id', StartSession, 'connections-page:actionButtons', 'Try again'],
    ['PUT', '/whatsappsession/:id', RenewSession, 'connections-page:actionButtons', 'Show a new QR'],
    ['DELETE', '/whatsappsession/:id', EndSession, 'connections-page:actionButtons', 'Disconnect'],
  ]),
  ...section('tickets', [
    ['GET', '/tickets', ListTickets, 'member', 'Tickets, page by page', { query: TicketsQuery }],
    ['GET', '/tickets/u/:uuid', GetTicketByUuid, 'member', 'A ticket by its public uuid'],
    ['GET', '/tickets/:id', GetTicket, 'member', 'A ticket'],
    ['POST', '/tickets', CreateTicket, 'member', 'Open a ticket for a contact'],
    ['PUT', '/tickets/:id', UpdateTicket, 'member', 'Accept, return, resolve, reopen, move'],
  ]),
  ...section('messages', [
    ['GET', '/messages/:ticketId', ListMessages, 'member', 'Messages of a ticket, newest page first'],
    ['POST', '/messages/:ticketId', SendMessage, 'member', 'Send a message'],
    ['PUT', '/messages/:id', ReadMessage, 'member', 'Mark as read up to this message'],
    ['POST', '/messages/:id/resend', ResendMessage, 'member', 'Send a failed message again'],
  ]),
  ...section('contacts', [
    ['GET', '/contacts', ListContacts, 'member', 'Contacts, page by page'],
    ['GET', '/contacts/:id', GetContact, 'member', 'One contact'],
    ['POST', '/contacts', CreateContact, 'member', 'Create a contact'],
  ]),
];
