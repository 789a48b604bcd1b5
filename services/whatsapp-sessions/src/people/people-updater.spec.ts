import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '@recado/service-kit/logger';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import type { FetchPicture } from './fetch-picture.js';
import { PeopleUpdater } from './people-updater.js';
import type { PeopleRepository } from './people.repository.js';
import { UpdatePerson } from './update-person.js';

const ANA = { number: '5511999990000', lid: '123456' };
const HOUR_MS = 60 * 60_000;

/** Returns an updater whose client counts the queries for pictures. */
function anUpdater() {
  const stored = new Map<string, never>();
  const [asked, announced]: [string[], string[]] = [[], []];
  const people = {
    find: (_company: string, _connection: string, address: string) => Promise.resolve(stored.get(address) ?? null),
    save: (_company: string, _connection: string, address: string, person: never) => {
      stored.set(address, person);
      return Promise.resolve();
    },
  };
  const pictures = { execute: () => Promise.resolve({ pictureKey: null, picturePath: null }) };
  const publisher = { publishEvent: () => Promise.resolve(void announced.push('pair')) };
  const client = { pictureOf: () => Promise.resolve(void asked.push('picture')) };
  const updatePerson = new UpdatePerson(
    people as unknown as PeopleRepository,
    pictures as unknown as FetchPicture,
    publisher as never,
  );
  const updater = new PeopleUpdater(
    { companyId: 'c', connectionId: 'w' } as Lease,
    updatePerson,
    () => client as unknown as WhatsappClient,
    {} as Logger,
  );
  return { updater, asked, announced };
}

describe('a person whose two addresses become known', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is announced without a message, and the picture is not queried', async () => {
    const { updater, asked, announced } = anUpdater();

    updater.recordPair(ANA);
    await jest.advanceTimersByTimeAsync(HOUR_MS);

    expect({ asked, announced }).toEqual({ asked: [], announced: ['pair'] });
  });

  it('is updated once when they write later', async () => {
    const { updater, asked } = anUpdater();
    updater.recordPair(ANA);
    await jest.advanceTimersByTimeAsync(HOUR_MS);

    for (let message = 0; message < 3; message += 1) updater.recordSeen({ contact: ANA });
    await jest.advanceTimersByTimeAsync(HOUR_MS);

    expect(asked).toEqual(['picture']);
  });

  it('is updated if their message arrives at the same moment', async () => {
    const { updater, asked } = anUpdater();

    updater.recordPair(ANA);
    updater.recordSeen({ contact: ANA });
    await jest.advanceTimersByTimeAsync(HOUR_MS);

    expect(asked).toEqual(['picture']);
  });
});
