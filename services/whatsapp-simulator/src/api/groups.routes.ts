import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Group } from '../world/groups.js';
import { SimulatorError } from '../simulator.errors.js';
import type { Simulator } from '../simulator.js';
import { chatId, parse, phoneNumber } from './validation.js';

const subject = z.string().min(1).max(200);
const newGroup = z.strictObject({ subject, owner: phoneNumber, members: z.array(phoneNumber).max(1024) });
const byId = z.object({ id: chatId });
const memberChange = z.strictObject({
  change: z.enum(['add', 'remove', 'promote', 'demote']),
  by: phoneNumber.optional(),
  numbers: z.array(phoneNumber).min(1).max(1024),
});
const renaming = z.strictObject({ subject, by: phoneNumber.optional() });

const show = ({ id, subject: name, description, owner, members }: Group) => ({
  id,
  subject: name,
  description,
  owner,
  members: Object.entries(members).map(([number, role]) => ({ number, role })),
});

/** Routes for groups and their members' changes. */
export const groupRoutes = (http: FastifyInstance, { groups, groupChanges, chats }: Simulator): void => {
  const groupOf = (request: { params: unknown }): Group => {
    const group = groups.find(parse(byId, request.params).id);
    if (!group) throw new SimulatorError(404, 'ERR_NO_SUCH_GROUP', 'There is no group with this ID.');
    return group;
  };
  http.get('/api/groups', () => groups.all().map(show));
  http.post('/api/groups', (request) => show(groupChanges.create(parse(newGroup, request.body))));
  http.post('/api/groups/:id/members', (request) => {
    const group = groupOf(request);
    const { change, by = group.owner, numbers } = parse(memberChange, request.body);
    groupChanges.members(group, change, { by, numbers });
    return show(group);
  });
  http.post('/api/groups/:id/subject', (request) => {
    const group = groupOf(request);
    const { subject: name, by = group.owner } = parse(renaming, request.body);
    groupChanges.rename(group, name, by);
    return show(group);
  });
  http.get('/api/groups/:id/receipts/:message', (request) => {
    const group = groupOf(request);
    const { message } = z.object({ message: z.string() }).parse(request.params);
    const [phone = ''] = groupChanges.phonesOf(group);
    return { receipts: chats.find({ contact: group.id, phone }, message)?.receipts ?? {} };
  });
};
