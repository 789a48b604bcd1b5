import { IqError, type IqHandlers, type IqRequest } from '../link/iq-router.js';
import { parseGroupJid, parseJid } from '../wire/jids.js';
import { child, children, firstChild, node, text, type BinaryNode } from '../wire/nodes.js';
import type { World } from '../world/world.js';
import type { GroupChanges, MemberChange } from '../groups/group-changes.js';
import { groupNode } from '../groups/group-nodes.js';
import type { Group, Groups } from '../world/groups.js';

type GroupQueriesDeps = { world: World; groups: Groups; groupChanges: GroupChanges };

const NOT_FOUND = 404;
const FORBIDDEN = 403;

const numbersIn = (parent: BinaryNode | undefined, world: World): string[] =>
  children(parent, 'participant').flatMap(({ attrs }) => {
    const address = parseJid(attrs.jid);
    const account = address && world.accountAt(address);
    return account ? [account.number] : [];
  });

const groupOf = (groups: Groups, { iq, account }: IqRequest, id = parseGroupJid(iq.attrs.to) ?? ''): Group => {
  const group = groups.find(id);
  if (!group) throw new IqError(NOT_FOUND, 'item-not-found');
  if (!(account.number in group.members)) throw new IqError(FORBIDDEN, 'forbidden');
  return group;
};

const memberHandlers = ({ world, groups, groupChanges }: GroupQueriesDeps): IqHandlers => {
  const change = (kind: MemberChange) => (request: IqRequest) => {
    const group = groupOf(groups, request);
    const asked = child(request.iq, kind);
    if (group.members[request.account.number] === 'member') throw new IqError(FORBIDDEN, 'forbidden');
    groupChanges.members(group, kind, { by: request.account.number, numbers: numbersIn(asked, world) });
    return [
      node(
        kind,
        {},
        children(asked, 'participant').map(({ attrs }) => node('participant', { jid: attrs.jid })),
      ),
    ];
  };
  return {
    'w:g2/set/add': change('add'),
    'w:g2/set/remove': change('remove'),
    'w:g2/set/promote': change('promote'),
    'w:g2/set/demote': change('demote'),
    'w:g2/set/leave': (request) => {
      for (const { attrs } of children(child(request.iq, 'leave'), 'group')) {
        const group = groupOf(groups, request, parseGroupJid(attrs.id) ?? '');
        groupChanges.members(group, 'remove', { by: request.account.number, numbers: [request.account.number] });
      }
      return undefined;
    },
  };
};

/** Answers companions' group queries, and applies their changes to groups. */
export const groupQueries = (deps: GroupQueriesDeps): IqHandlers => ({
  ...memberHandlers(deps),
  'w:g2/get/query': (request) => [groupNode(deps.world, groupOf(deps.groups, request))],
  'w:g2/get/participating': ({ account }) => {
    const groups = deps.groups.ofMember(account.number).map((group) => groupNode(deps.world, group));
    return [node('groups', {}, groups)];
  },
  'w:g2/get/invite': (request) => [node('invite', { code: groupOf(deps.groups, request).id })],
  'w:g2/set/create': ({ iq, account }) => {
    const asked = firstChild(iq);
    const members = numbersIn(asked, deps.world);
    const subject = asked?.attrs.subject ?? '';
    return [groupNode(deps.world, deps.groupChanges.create({ subject, owner: account.number, members }))];
  },
  'w:g2/set/subject': (request) => {
    const subject = text(child(request.iq, 'subject'));
    deps.groupChanges.rename(groupOf(deps.groups, request), subject, request.account.number);
    return undefined;
  },
  'w:g2/set/description': (request) => {
    const description = text(child(child(request.iq, 'description'), 'body'));
    deps.groupChanges.describe(groupOf(deps.groups, request), description, request.account.number);
    return undefined;
  },
});
