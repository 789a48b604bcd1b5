import { SimulatorError } from '../simulator.errors.js';
import type { Address } from '../wire/jids.js';
import {
  createAccount,
  restoreAccount,
  signedPreKeyOf,
  storeAccount,
  type Account,
  type NewAccount,
  type SignedPreKey,
  type StoredAccount,
} from './account.js';
import { companionKey, restoreCompanion, storeCompanion, type Companion, type StoredCompanion } from './companion.js';
import { brazilianNumber, newLid, otherNinthDigit } from './seeded.js';
import type { StateLog } from './state-log.js';

const DEMO_PHONE = 'Loja Centro';
const DEMO_CONTACTS = ['Joana Siqueira', 'Rafael Prado', 'Tereza Lima', 'Diego Alves', 'Ana Souza'];

type AccountQuery = Omit<NewAccount, 'number' | 'lid'> & { number?: string };

/** The simulated accounts: phones with their companions, and contacts. */
export class World {
  private readonly accounts = new Map<string, Account>();
  private readonly numbersByLid = new Map<string, string>();
  private readonly linked = new Map<string, Map<number, Companion>>();

  constructor(
    private readonly log: StateLog,
    private readonly random: () => number,
  ) {
    for (const [, stored] of log.take<StoredAccount>('account/')) this.index(restoreAccount(stored));
    for (const account of this.accounts.values()) log.track(`account/${account.number}`, () => storeAccount(account));
    for (const [, stored] of log.take<StoredCompanion>('companion/')) {
      const companion = restoreCompanion(stored);
      this.indexCompanion(companion);
      log.track(`companion/${companionKey(companion)}`, () => storeCompanion(companion));
    }
  }

  /** Creates the demo accounts on the first start. */
  populate(): void {
    if (this.accounts.size) return;
    this.add({ name: DEMO_PHONE, kind: 'phone' });
    for (const name of DEMO_CONTACTS) this.add({ name, kind: 'contact' });
  }

  /** Returns the account with this number, and creates it if it does not exist. */
  add(wanted: AccountQuery): Account {
    const known = wanted.number ? this.accounts.get(wanted.number) : undefined;
    if (known && known.kind !== wanted.kind) {
      throw new SimulatorError(409, 'ERR_NUMBER_TAKEN', 'This number belongs to an account of another kind.');
    }
    if (known) return known;
    const account = createAccount({ ...wanted, number: wanted.number ?? this.freeNumber(), lid: this.freeLid() });
    this.index(account);
    this.save(account);
    return account;
  }

  save(account: Account): void {
    this.log.changed(`account/${account.number}`, () => storeAccount(account));
  }

  account(number: string): Account | undefined {
    return this.accounts.get(number);
  }

  /** Finds a number as users type it: Brazilian mobile numbers with or without their ninth digit. */
  dialled(number: string): Account | undefined {
    return this.accounts.get(number) ?? this.accounts.get(otherNinthDigit(number));
  }

  accountAt(address: Address): Account | undefined {
    return this.accounts.get(address.byLid ? (this.numbersByLid.get(address.user) ?? '') : address.user);
  }

  all(kind: Account['kind']): Account[] {
    return [...this.accounts.values()].filter((account) => account.kind === kind);
  }

  signedPreKey(account: Account): SignedPreKey {
    const known = account.signedPreKey !== undefined;
    const key = signedPreKeyOf(account);
    if (!known) this.save(account);
    return key;
  }

  companion(phone: string, device: number): Companion | undefined {
    return this.linked.get(phone)?.get(device);
  }

  companionsOf(phone: string): Companion[] {
    return [...(this.linked.get(phone)?.values() ?? [])];
  }

  /** Resolves when the companion is stored, because a linked companion must still be known after a kill. */
  async link(companion: Companion): Promise<void> {
    this.indexCompanion(companion);
    this.saveCompanion(companion);
    await this.log.flush();
  }

  saveCompanion(companion: Companion): void {
    this.log.changed(`companion/${companionKey(companion)}`, () => storeCompanion(companion));
  }

  unlink(companion: Companion): void {
    this.linked.get(companion.phone)?.delete(companion.device);
    this.log.removed(`companion/${companionKey(companion)}`);
  }

  reset(): void {
    this.accounts.clear();
    this.numbersByLid.clear();
    this.linked.clear();
    this.log.removeAll('account/');
    this.log.removeAll('companion/');
    this.populate();
  }

  private index(account: Account): void {
    this.accounts.set(account.number, account);
    this.numbersByLid.set(account.lid, account.number);
  }

  private indexCompanion(companion: Companion): void {
    const devices = this.linked.get(companion.phone) ?? new Map<number, Companion>();
    this.linked.set(companion.phone, devices.set(companion.device, companion));
  }

  private freeNumber(): string {
    for (;;) {
      const number = brazilianNumber(this.random);
      if (!this.accounts.has(number)) return number;
    }
  }

  private freeLid(): string {
    for (;;) {
      const lid = newLid(this.random);
      if (!this.numbersByLid.has(lid)) return lid;
    }
  }
}
