import { Injectable, type Provider, type Type } from '@nestjs/common';

/** A store whose records name files. */
export type FileOwner = {
  /** Returns those of `keys` that a record names. */
  filesAmong: (companyId: string, keys: readonly string[]) => Promise<string[]>;
};

/**
 * Every store of this service whose records name files. A ticket shows its contact's picture, and a change that waits for
 * its message arrives within a day of its file, so neither is a store of its own.
 */
@Injectable()
export class FileOwners {
  private readonly owners: FileOwner[] = [];

  add(owner: FileOwner): FileOwner {
    this.owners.push(owner);
    return owner;
  }

  /** Returns those of `keys` that a record names, apart from the records of `except`. */
  async filesAmong(companyId: string, keys: readonly string[], except?: FileOwner): Promise<string[]> {
    const asked = this.owners.filter((owner) => owner !== except);
    const found = await Promise.all(asked.map((owner) => owner.filesAmong(companyId, keys)));
    const wanted = new Set(keys);
    return found.flat().filter((key) => wanted.has(key));
  }
}

/** A provider that registers a store, so that the files of its records are not removed as unreferenced. */
export const ownsFiles = (store: Type<FileOwner>): Provider => ({
  provide: `files of ${store.name}`,
  inject: [FileOwners, store],
  useFactory: (owners: FileOwners, owner: FileOwner) => owners.add(owner),
});
