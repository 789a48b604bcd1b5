import { Injectable, type Provider, type Type } from '@nestjs/common';

/** A store whose records reference files. */
export type FileOwner = {
  /** Returns the `keys` that a record references. */
  filesAmong: (companyId: string, keys: readonly string[]) => Promise<string[]>;
};

/**
 * All stores of this service whose records reference files. Two stores are not included: a ticket only copies its
 * contact's picture, and a change that is parked until its message arrives is handled within a day.
 */
@Injectable()
export class FileOwners {
  private readonly owners: FileOwner[] = [];

  add(owner: FileOwner): FileOwner {
    this.owners.push(owner);
    return owner;
  }

  /** Returns the `keys` that records reference, except those of the store `except`. */
  async filesAmong(companyId: string, keys: readonly string[], except?: FileOwner): Promise<string[]> {
    const others = this.owners.filter((owner) => owner !== except);
    const found = await Promise.all(others.map((owner) => owner.filesAmong(companyId, keys)));
    const requested = new Set(keys);
    return found.flat().filter((key) => requested.has(key));
  }
}

/** A provider that registers a store, so that its files are not removed as unreferenced. */
export const ownsFiles = (store: Type<FileOwner>): Provider => ({
  provide: `files of ${store.name}`,
  inject: [FileOwners, store],
  useFactory: (owners: FileOwners, owner: FileOwner) => owners.add(owner),
});
