import { groupJid, lidJid, numberJid } from '../wire/jids.js';
import { node, type BinaryNode } from '../wire/nodes.js';
import type { World } from '../world/world.js';
import type { Group, Role } from '../world/groups.js';

export const memberNode = (world: World, number: string, role: Role = 'member'): BinaryNode => {
  const account = world.account(number);
  const type = role === 'member' ? undefined : role;
  return node('participant', { jid: lidJid(account?.lid ?? number), phone_number: numberJid(number), type });
};

/** Returns a group as described in queries and notifications. */
export const groupNode = (world: World, group: Group): BinaryNode => {
  const owner = lidJid(world.account(group.owner)?.lid ?? group.owner);
  const members = Object.entries(group.members).map(([number, role]) => memberNode(world, number, role));
  const description = group.description
    ? [node('description', { id: 'simulated' }, [node('body', {}, Buffer.from(group.description))])]
    : [];
  const attributes = {
    id: group.id,
    subject: group.subject,
    creation: String(group.createdAt),
    creator: owner,
    creator_pn: numberJid(group.owner),
    s_t: String(group.createdAt),
    s_o: owner,
    size: String(members.length),
    addressing_mode: 'lid',
  };
  return node('group', attributes, [...description, ...members]);
};

/** Returns attributes with the member who made the change. */
export const actorAttributes = (world: World, group: Group, actor: string): Record<string, string> => {
  const account = world.account(actor);
  return {
    from: groupJid(group.id),
    participant: lidJid(account?.lid ?? actor),
    participant_pn: numberJid(actor),
    notify: account?.name ?? '',
    addressing_mode: 'lid',
  };
};
