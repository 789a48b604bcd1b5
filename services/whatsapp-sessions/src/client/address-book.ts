import type { WASocket } from '@whiskeysockets/baileys';
import { jidOf, type Address } from '../protocol/jids.js';
import type { HistoryPerson, PrivacyToken } from '../protocol/read-history.js';
import type { SignalKeys } from '../vault/signal-keys.js';
import { bothAddresses } from './both-addresses.js';

type AddressBookDeps = {
  socket: Pick<WASocket, 'signalRepository'>;
  keys: SignalKeys;
  me: () => Address | null;
  stored: () => Promise<void> | undefined;
};
type Token = { token: Buffer; timestamp?: string; senderTimestamp?: number };

/** The key under which Baileys lists the chats that have a privacy token, to remove old tokens. */
const INDEX = '__index';

/**
 * Stores what a session knows about contacts where Baileys looks it up: their two addresses and their chats' privacy
 * tokens.
 */
export class AddressBook {
  constructor(private readonly deps: AddressBookDeps) {}

  isSelf({ number, lid }: Address): boolean {
    const me = this.deps.me();
    return (number !== null && number === me?.number) || (lid !== null && lid === me?.lid);
  }

  bothAddresses(person: Address): Promise<Address> {
    return bothAddresses(this.deps.keys, person);
  }

  /** Resolves when the data is stored. */
  async learn(people: readonly HistoryPerson[]): Promise<void> {
    const pairs = people.flatMap(({ number, lid }) =>
      number && lid ? [{ pn: jidOf({ number, lid: null }), lid: jidOf({ number, lid }) }] : [],
    );
    if (pairs.length > 0) await this.deps.socket.signalRepository.lidMapping.storeLIDPNMappings(pairs);
    const withToken = people.flatMap(({ number, lid, token }) => (token ? [{ person: { number, lid }, token }] : []));
    if (withToken.length > 0) await this.deps.keys.transaction(() => this.storeTokens(withToken));
    await this.deps.stored();
  }

  /** Does not replace a newer stored token. Baileys looks a token up by LID if the LID is known. */
  private async storeTokens(people: readonly { person: Address; token: PrivacyToken }[]): Promise<void> {
    const { keys } = this.deps;
    const found = await Promise.all(
      people.map(async ({ person, token }) => [jidOf(await bothAddresses(keys, person)), token] as const),
    );
    const known = (await keys.get('tctoken', [...found.map(([jid]) => jid), INDEX])) as Record<string, Token>;
    const newer = found.filter(([jid, { at }]) => at > Number(known[jid]?.timestamp ?? 0));
    if (newer.length === 0) return;
    const tokens = newer.map(([jid, { bytes, at, sentAt }]): [string, Token] => {
      const sent = sentAt === null ? {} : { senderTimestamp: sentAt };
      return [jid, { ...known[jid], token: Buffer.from(bytes), timestamp: String(at), ...sent }];
    });
    const listed = new Set([...listedIn(known[INDEX]), ...newer.map(([jid]) => jid)]);
    const index = { token: Buffer.from(JSON.stringify([...listed])) };
    await keys.set({ tctoken: { ...Object.fromEntries(tokens), [INDEX]: index } });
  }
}

function listedIn(index: Token | undefined): string[] {
  try {
    const listed: unknown = JSON.parse(Buffer.from(index?.token ?? []).toString());
    return Array.isArray(listed) ? listed.filter((jid) => typeof jid === 'string') : [];
  } catch {
    return [];
  }
}
