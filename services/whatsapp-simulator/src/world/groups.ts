import type { Picture } from './account.js';
import type { StateLog } from './state-log.js';

export type Role = 'superadmin' | 'admin' | 'member';
export type Group = {
  id: string;
  subject: string;
  description: string;
  owner: string;
  /** Epoch seconds. */
  createdAt: number;
  picture?: Picture;
  /** By number, in the order they joined. */
  members: Record<string, Role>;
};

const FIRST_DIGITS = '1203634';

/** Stores groups and their members. */
export class Groups {
  private readonly groups = new Map<string, Group>();

  constructor(
    private readonly log: StateLog,
    private readonly random: () => number,
  ) {
    for (const [id, group] of log.take<Group>('group/')) {
      this.groups.set(id, group);
      log.track(`group/${id}`, () => group);
    }
  }

  create({ subject, owner, members }: { subject: string; owner: string; members: string[] }): Group {
    const digits = Array.from({ length: 11 }, () => Math.floor(this.random() * 10)).join('');
    const roles: Record<string, Role> = { [owner]: 'superadmin' };
    for (const number of members) roles[number] ??= 'member';
    const group: Group = {
      id: `${FIRST_DIGITS}${digits}`,
      subject,
      description: '',
      owner,
      createdAt: Math.floor(Date.now() / 1000),
      members: roles,
    };
    this.save(group);
    return group;
  }

  find(id: string): Group | undefined {
    return this.groups.get(id);
  }

  all(): Group[] {
    return [...this.groups.values()];
  }

  ofMember(number: string): Group[] {
    return this.all().filter(({ members }) => number in members);
  }

  save(group: Group): void {
    this.groups.set(group.id, group);
    this.log.changed(`group/${group.id}`, () => group);
  }

  reset(): void {
    this.groups.clear();
    this.log.removeAll('group/');
  }
}
