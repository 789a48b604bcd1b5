import { proto } from '@whiskeysockets/baileys';
import type { StateLog } from './state-log.js';

/** Patches in base64. The first patch creates version 1. */
type Collection = { patches: string[] };

/**
 * Stores the encrypted settings that a phone's companions share, such as archived chats. The server only numbers the
 * changes.
 */
export class AppStates {
  private readonly collections = new Map<string, Collection>();

  constructor(private readonly log: StateLog) {
    for (const [key, collection] of log.take<Collection>('appstate/')) {
      this.collections.set(key, collection);
      log.track(`appstate/${key}`, () => collection);
    }
  }

  version(phone: string, name: string): number {
    return this.collection(phone, name).patches.length;
  }

  since(phone: string, name: string, version: number): Buffer[] {
    return this.collection(phone, name)
      .patches.slice(version)
      .map((patch) => Buffer.from(patch, 'base64'));
  }

  /** Returns false if the patch is based on an older version, because another one was faster. */
  append(phone: string, name: string, patch: { basedOn: number; bytes: Buffer }): boolean {
    const collection = this.collection(phone, name);
    if (patch.basedOn !== collection.patches.length) return false;
    const numbered = proto.SyncdPatch.decode(patch.bytes);
    numbered.version = { version: patch.basedOn + 1 };
    collection.patches.push(Buffer.from(proto.SyncdPatch.encode(numbered).finish()).toString('base64'));
    this.log.changed(`appstate/${phone}/${name}`, () => collection);
    return true;
  }

  reset(): void {
    this.collections.clear();
    this.log.removeAll('appstate/');
  }

  private collection(phone: string, name: string): Collection {
    const key = `${phone}/${name}`;
    const known = this.collections.get(key);
    if (known) return known;
    const created: Collection = { patches: [] };
    this.collections.set(key, created);
    return created;
  }
}
