import { randomBytes } from 'node:crypto';
import type { Events } from '../events.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Screen } from '../messaging/screen.js';
import { SimulatorError } from '../simulator.errors.js';
import { node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import { preciseNow } from '../world/message.js';
import type { World } from '../world/world.js';
import { actorAttributes, groupNode, memberNode } from './group-nodes.js';
import type { Group, Groups, Role } from '../world/groups.js';

type GroupChangesDeps = { world: World; groups: Groups; delivery: Delivery; screen: Screen; events: Events };
export type MemberChange = 'add' | 'remove' | 'promote' | 'demote';

const ROLES: Record<Exclude<MemberChange, 'remove'>, Role> = { add: 'member', promote: 'admin', demote: 'member' };
const WORDS: Record<MemberChange, string> = {
  add: 'entrou',
  remove: 'saiu',
  promote: 'agora administra o grupo',
  demote: 'não administra mais o grupo',
};

/** Changes groups' members, admins and names, and notifies all members' companions. */
export class GroupChanges {
  constructor(private readonly deps: GroupChangesDeps) {}

  create(wanted: { subject: string; owner: string; members: string[] }): Group {
    for (const number of [wanted.owner, ...wanted.members]) this.known(number);
    const group = this.deps.groups.create(wanted);
    this.notify(group, wanted.owner, node('create', {}, [groupNode(this.deps.world, group)]));
    this.deps.events.emit({ type: 'people' });
    return group;
  }

  members(group: Group, change: MemberChange, { by, numbers }: { by: string; numbers: string[] }): void {
    const affected = numbers.filter((number) => change === 'add' || number in group.members);
    if (!affected.length) return;
    const before = this.phonesOf(group);
    for (const number of affected) {
      this.known(number);
      if (change === 'remove') delete group.members[number];
      else group.members[number] = ROLES[change];
    }
    this.deps.groups.save(group);
    const nodes = affected.map((number) => memberNode(this.deps.world, number, group.members[number]));
    this.notify(group, by, node(change, {}, nodes), before);
    for (const number of affected) this.showNotice(group, `${this.known(number)} ${WORDS[change]}`, before);
    this.deps.events.emit({ type: 'people' });
  }

  rename(group: Group, subject: string, by: string): void {
    group.subject = subject;
    this.deps.groups.save(group);
    this.notify(group, by, node('subject', { subject, s_t: unixSeconds() }));
    this.showNotice(group, `${this.known(by)} mudou o nome para “${subject}”`);
    this.deps.events.emit({ type: 'people' });
  }

  describe(group: Group, description: string, by: string): void {
    group.description = description;
    this.deps.groups.save(group);
    const body = node('body', {}, Buffer.from(description));
    this.notify(group, by, node('description', { id: randomBytes(8).toString('hex') }, [body]));
  }

  phonesOf(group: Group): string[] {
    return Object.keys(group.members).filter((number) => this.deps.world.account(number)?.kind === 'phone');
  }

  private known(number: string): string {
    const account = this.deps.world.account(number);
    if (!account) throw new SimulatorError(404, 'ERR_NO_SUCH_NUMBER', 'There is no account with this number.');
    return account.name;
  }

  /** Notifies the members, including removed ones. */
  private notify(group: Group, actor: string, change: BinaryNode, before: string[] = []): void {
    const id = randomBytes(10).toString('hex').toUpperCase();
    const attributes = { ...actorAttributes(this.deps.world, group, actor), type: 'w:gp2', id, t: unixSeconds() };
    for (const phone of new Set([...before, ...this.phonesOf(group)])) {
      for (const companion of this.deps.world.companionsOf(phone)) {
        this.deps.delivery.deliver(companion, node('notification', attributes, [change]));
      }
    }
  }

  private showNotice(group: Group, text: string, before: string[] = []): void {
    for (const phone of new Set([...before, ...this.phonesOf(group)])) {
      const id = `NOTE${randomBytes(8).toString('hex')}`;
      const now = preciseNow();
      const notice = {
        id,
        kind: 'notice' as const,
        text,
        fromContact: true,
        sentAt: now,
        ack: 'read' as const,
        receivedAt: now,
      };
      this.deps.screen.show({ contact: group.id, phone }, notice);
    }
  }
}
