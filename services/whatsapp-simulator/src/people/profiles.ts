import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Events } from '../events.js';
import type { GroupChanges } from '../groups/group-changes.js';
import type { Group, Groups } from '../world/groups.js';
import type { MediaFiles } from '../media/media-files.js';
import type { Delivery } from '../delivery/delivery.js';
import { inBackground } from '../messaging/in-background.js';
import { groupJid, lidJid, numberJid } from '../wire/jids.js';
import { node, SERVER, unixSeconds } from '../wire/nodes.js';
import { ownJid, type Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { World } from '../world/world.js';

type ProfilesDeps = {
  world: World;
  groups: Groups;
  groupChanges: GroupChanges;
  chats: Chats;
  files: MediaFiles;
  delivery: Delivery;
  events: Events;
  logger: Logger;
};
type Owner = Account | Group;

const isGroup = (owner: Owner): owner is Group => 'members' in owner;

/** Manages the pictures, names and status texts of accounts and groups, and notifies their contacts of changes. */
export class Profiles {
  constructor(private readonly deps: ProfilesDeps) {}

  /** Changes the picture; undefined removes it. */
  changePicture(owner: Owner, sha256: string | undefined, by: Account): void {
    if (sha256) owner.picture = { sha256, id: String(Date.now()) };
    else delete owner.picture;
    this.save(owner);
    const jid = isGroup(owner) ? groupJid(owner.id) : ownJid(owner);
    const id = owner.picture?.id;
    const attributes = { jid, id, author: isGroup(owner) ? lidJid(by.lid) : undefined, hash: undefined };
    const change = node(sha256 ? 'set' : 'delete', attributes);
    const outside = {
      from: jid,
      type: 'picture',
      id: randomBytes(10).toString('hex'),
      t: unixSeconds(),
      notify: by.name,
    };
    for (const phone of this.phonesThatKnow(owner)) {
      for (const companion of this.deps.world.companionsOf(phone)) {
        this.deps.delivery.deliver(companion, node('notification', outside, [change]));
      }
    }
    this.deps.events.emit({ type: 'people' });
  }

  /** Stores a picture that a companion uploads within a query. */
  storePicture(owner: Owner, bytes: Buffer, by: Account): string {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    inBackground(this.deps.files.add('plain', Readable.from([bytes])), 'store picture', this.deps.logger);
    this.changePicture(owner, sha256, by);
    return owner.picture?.id ?? '';
  }

  change(account: Account, { name, status }: { name?: string; status?: string }): void {
    account.name = name ?? account.name;
    account.status = status ?? account.status;
    this.deps.world.save(account);
    this.deps.events.emit({ type: 'people' });
  }

  /** Connects number and LID: a contact who hid the number reveals it, or a contact known only by number gets a LID. */
  revealMapping(account: Account): void {
    account.addressing = 'both';
    this.deps.world.save(account);
    const profile = { jid: lidJid(account.lid), added_profiles: [{ pn: numberJid(account.number) }] };
    const content = Buffer.from(JSON.stringify({ data: { xwa2_notify_linked_profiles: profile } }));
    const update = node('update', { op_name: 'NotificationLinkedProfilesUpdates' }, content);
    const outside = { from: SERVER, type: 'mex', id: randomBytes(10).toString('hex'), t: unixSeconds() };
    for (const phone of this.phonesThatKnow(account)) {
      for (const companion of this.deps.world.companionsOf(phone)) {
        this.deps.delivery.deliver(companion, node('notification', outside, [update]));
      }
    }
  }

  private phonesThatKnow(owner: Owner): string[] {
    if (isGroup(owner)) return this.deps.groupChanges.phonesOf(owner);
    return owner.kind === 'phone' ? [owner.number] : this.deps.chats.phonesOf(owner.number);
  }

  private save(owner: Owner): void {
    if (isGroup(owner)) this.deps.groups.save(owner);
    else this.deps.world.save(owner);
  }
}
