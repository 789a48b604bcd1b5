import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { AddressRefused, mayReach, readAllowed, type Allowed } from './public-addresses.js';

export type Resolve = (name: string) => Promise<LookupAddress[]>;

/** Restricts connections: `lookup` checks host names, `admit` checks IP addresses, which are not looked up. */
export type Guard = Readonly<{ lookup: LookupFunction; admit: (address: string) => void }>;

/** @param list non-public names and ranges that are allowed */
export function guardOf(list: string, resolve: Resolve): Guard {
  const allowed = readAllowed(list);
  const admit = (address: string) => {
    if (!mayReach(address, address, allowed)) throw refused();
  };
  return { lookup: guardedLookup(allowed, resolve), admit };
}

export function guardedLookup(allowed: Allowed, resolve: Resolve): LookupFunction {
  return (name, { all }, callback) => {
    const use = (found: LookupAddress[]) => {
      const [first] = found;
      // a forbidden address among allowed ones is an attempt to bypass this check
      if (!first || found.some(({ address }) => !mayReach(name, address, allowed))) callback(refused(), '');
      else if (all) callback(null, found);
      else callback(null, first.address, first.family);
    };
    resolve(name).then(use, (error: Error) => callback(error, ''));
  };
}

export const refused = (): AddressRefused =>
  new AddressRefused('the address is not public, and ALLOW_PRIVATE_ADDRESSES does not contain it');
