import { z } from 'zod';
import { PageQuery, Timestamp } from '../common.js';
import { defineRpc, Id } from '../contract.js';

/** Colleagues among themselves. Shown with its unread counts in the shell; writing comes with the internal chat. */
export const Chat = z.object({
  id: Id,
  uuid: z.uuid(),
  title: z.string(),
  ownerId: Id,
  lastMessage: z.string(),
  updatedAt: Timestamp,
  users: z.array(z.object({ userId: Id, unreads: z.number().int(), user: z.object({ id: Id, name: z.string() }) })),
});
export type Chat = z.infer<typeof Chat>;
export const ListChats = defineRpc({
  name: 'tickets.chat.list',
  request: PageQuery,
  reply: z.object({ records: z.array(Chat), count: z.number(), hasMore: z.boolean() }),
});

export const Schedule = z.object({
  id: Id,
  body: z.string(),
  sendAt: Timestamp,
  contactId: Id,
  contact: z.object({ id: Id, name: z.string() }),
});
export const ListSchedules = defineRpc({
  name: 'tickets.schedule.list',
  request: PageQuery,
  reply: z.object({ schedules: z.array(Schedule), count: z.number(), hasMore: z.boolean() }),
});
