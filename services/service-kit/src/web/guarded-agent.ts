import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AddressRefused, mayReach, readAllowed, withoutBrackets, type Allowed } from './public-addresses.js';

export type Resolve = (name: string) => Promise<LookupAddress[]>;

const CONNECT_LIMIT_MS = 5_000;

/** Limits where sockets go: `lookup` for names, `admit` for addresses in their place, which are not looked up. */
export type Guard = Readonly<{ lookup: LookupFunction; admit: (address: string) => void }>;

/** @param list names and ranges that are allowed although they are not public */
export function guardOf(list: string, resolve: Resolve): Guard {
  const allowed = readAllowed(list);
  const admit = (address: string) => {
    if (!mayReach(address, address, allowed)) throw refused();
  };
  return { lookup: guardedLookup(allowed, resolve), admit };
}

function guardedLookup(allowed: Allowed, resolve: Resolve): LookupFunction {
  return (name, { all }, callback) => {
    const use = (found: LookupAddress[]) => {
      const [first] = found;
      // one refused address among good ones is an attempt to get past this check
      if (!first || found.some(({ address }) => !mayReach(name, address, allowed))) callback(refused(), '');
      else if (all) callback(null, found);
      else callback(null, first.address, first.family);
    };
    resolve(name).then(use, (error: Error) => callback(error, ''));
  };
}

/**
 * Makes connections to allowed addresses only. The check is part of connecting: the address that was checked is the one
 * that is connected to, so that a name which resolves differently a moment later gains nothing.
 */
export function guardedAgent(allowed: Allowed, resolve: Resolve): Agent {
  const connect = buildConnector({ lookup: guardedLookup(allowed, resolve), timeout: CONNECT_LIMIT_MS });
  return new Agent({
    connect: (options, callback) => {
      const host = withoutBrackets(options.hostname);
      // an address in place of a name is not looked up
      if (isIP(host) && !mayReach(host, host, allowed)) queueMicrotask(() => callback(refused(), null));
      else connect(options, callback);
    },
  });
}

const refused = () => new AddressRefused('the address is not public, and ALLOW_PRIVATE_ADDRESSES does not name it');
