import { describe, expect, it } from '@jest/globals';
import { initAuthCreds } from '@whiskeysockets/baileys';
import type { Lease } from '../leases/lease.js';
import type { VaultRepository } from './vault.repository.js';
import { Vault, type EntrySink } from './vault.js';
import type { Write } from './write-log.repository.js';
import type { WriteLog } from './write-log.js';

const LEASE: Lease = { companyId: 'acme', connectionId: 'c1', owner: 'p', epoch: 1 };

/** A vault whose write log is an array, or fails. */
function openVault(append: (write: Write) => Promise<void>) {
  const commits: string[][] = [];
  const order: string[] = [];
  const sink: EntrySink = {
    begin: (entries) => void order.push(...entries.map(({ attrs }) => `begin ${attrs.id}`)),
    offer: (entries) => void order.push(...entries.map(({ attrs }) => `offer ${attrs.id}`)),
  };
  const log = {
    sequence: 0,
    append: async (write: Write) => {
      await append(write);
      commits.push(write.entries.map(({ attrs }) => attrs.id ?? ''));
    },
  } as unknown as WriteLog;
  const onFailure = () => void order.push('owner');
  const close = () => Promise.resolve(void order.push('closed'));
  const vault = new Vault(LEASE, initAuthCreds(), log, {} as VaultRepository, sink, onFailure, close);
  const journal = (id: string) => vault.keys.journal({ attrs: { id }, plaintext: Buffer.of(1) });
  return { vault, journal, commits, order };
}
const succeed = () => Promise.resolve();

describe('Vault', () => {
  it('stores simultaneous writes together, in order', async () => {
    const { journal, commits } = openVault(succeed);

    await Promise.all([journal('a'), journal('b'), journal('c')]);

    expect(commits).toEqual([['a', 'b', 'c']]);
  });

  it('passes entries on before their commit and again after it', async () => {
    const { journal, order } = openVault(succeed);

    await journal('a');

    expect(order).toEqual(['begin a', 'offer a']);
  });

  it('commits nothing after a failure, and notifies the owner before the waiting callers', async () => {
    const { vault, journal, order, commits } = openVault(() => Promise.reject(new Error('fenced')));

    const first = journal('a').catch(() => order.push('first'));
    const second = journal('b').catch(() => order.push('second'));
    await Promise.all([first, second]);

    expect(order).toEqual(['begin a', 'begin b', 'owner', 'first', 'second']);
    await expect(journal('c')).rejects.toThrow('fenced');
    await expect(vault.stored()).rejects.toThrow('fenced');
    expect(commits).toEqual([]);
  });

  it('is closed when everything is stored', async () => {
    const { vault, journal, commits, order } = openVault(succeed);
    void journal('a');
    void journal('b');

    await vault.close();

    expect(commits.flat()).toEqual(['a', 'b']);
    expect(order.at(-1)).toBe('closed');
    expect(vault.stored()).toBeUndefined();
  });

  it('rejects writes after it was closed, and does not report them as a failure', async () => {
    const { vault, journal, commits, order } = openVault(succeed);
    await vault.close();

    await expect(journal('late')).rejects.toThrow('closed');

    expect(commits).toEqual([]);
    expect(order).not.toContain('owner');
  });

  it('is closed even after a failed write', async () => {
    const { vault, journal, order } = openVault(() => Promise.reject(new Error('fenced')));
    journal('a').catch(() => undefined);

    await vault.close();

    expect(order.at(-1)).toBe('closed');
  });

  it('reads keys together that Baileys reads one after the other', async () => {
    const asked: (readonly string[])[] = [];
    const readKeys = (_company: string, _connection: string, names: readonly string[]) => {
      asked.push(names);
      return Promise.resolve(new Map<string, Buffer>());
    };
    const log = { sequence: 0, keysOf: () => new Map() } as unknown as WriteLog;
    const repository = { readKeys } as unknown as VaultRepository;
    const sink = { begin: () => undefined, offer: () => undefined };
    const { keys } = new Vault(LEASE, initAuthCreds(), log, repository, sink, () => undefined, succeed);

    await keys.get('identity-key', ['1_1.0']);
    await keys.get('session', ['1_1.0']);
    await keys.get('lid-mapping', ['5511']);
    await keys.get('device-list', ['5511']);

    expect(asked).toEqual([
      ['identity-key:1_1.0', 'session:1_1.0'],
      ['lid-mapping:5511', 'device-list:5511'],
    ]);
  });
});
