import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { groupJidOf } from '../protocol/jids.js';
import type { GroupInfo } from './whatsapp-client.js';

const REMEMBERED = 500;

/** Caches a session's groups. Each group is queried once, and again after it changes. */
export class Groups {
  private readonly known = new Map<string, GroupMetadata>();

  constructor(private readonly socket: () => Pick<WASocket, 'groupMetadata'>) {}

  /** Used by Baileys to read the members when it sends. */
  readonly cached = (jid: string): Promise<GroupMetadata | undefined> => Promise.resolve(this.known.get(jid));

  async info(groupId: string): Promise<GroupInfo> {
    const { subject, participants } = await this.metadata(groupJidOf(groupId));
    return { subject, members: participants.length };
  }

  evict(jid: string): void {
    this.known.delete(jid);
  }

  private async metadata(jid: string): Promise<GroupMetadata> {
    const known = this.known.get(jid) ?? (await this.socket().groupMetadata(jid));
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(jid, known);
    return known;
  }
}
