import makeWASocket, {
  proto,
  type UserFacingSocketConfig,
  type WABrowserDescription,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { Agent as HttpsAgent } from 'node:https';
import type { Logger } from '@recado/service-kit/logger';
import type { Failpoints } from '../failpoint.js';
import { fetchThrough, type Route } from '../proxy/route.js';
import type { Vault } from '../vault/vault.js';
import { baileysLogger } from './socket/baileys-logger.js';
import type { Groups } from './groups.js';
import { journaledRepository, type StanzaAttrs } from './journaled-repository.js';
import type { ReceivedMessages } from './received-messages.js';
import type { ServerAddress } from './socket/server-address.js';
import { partsOf, type Version } from '../web-version/version.js';
import type { Address } from '../protocol/jids.js';

export type SocketDeps = {
  connectionId: string;
  vault: Vault;
  stanzas: StanzaAttrs;
  address: ServerAddress;
  version: Version;
  failpoints: Failpoints;
  logger: Logger;
  /** Returns the encoded message sent under an ID, to resend it to a contact who could not decrypt it. */
  findSent: (messageId: string) => Promise<Uint8Array | undefined>;
  received: ReceivedMessages;
  groups: Groups;
  /** Whether to request the full history from the phone when it is linked. */
  wantsHistory: boolean;
  onLearned: (person: Address) => void;
  route: Pick<Route, 'agent' | 'dispatcher'>;
};

/** The name of the linked device on the phone, and the browser that it claims to be. */
export const BROWSER: WABrowserDescription = ['Recado', 'Chrome', '1.0.0'];
export const KEEP_ALIVE_MS = 15_000;

/**
 * Returns the options for a proxy. Baileys has separate ones for the agents of the WebSocket, uploads and downloads.
 */
const throughProxy = ({ agent, dispatcher }: SocketDeps['route']): Partial<UserFacingSocketConfig> =>
  agent && dispatcher
    ? { agent: agent as HttpsAgent, fetchAgent: agent as HttpsAgent, options: fetchThrough({ dispatcher }) }
    : {};

/** Opens a Baileys socket without Baileys' caches, without reading the history and without appearing online. */
export function openSocket({
  connectionId,
  vault,
  stanzas,
  address,
  version,
  failpoints,
  logger,
  findSent,
  received,
  groups,
  wantsHistory,
  onLearned,
  route,
}: SocketDeps): WASocket {
  const config: UserFacingSocketConfig = {
    auth: { creds: vault.creds, keys: vault.keys },
    waWebSocketUrl: address.url,
    ...throughProxy(route),
    version: partsOf(version),
    browser: BROWSER,
    logger: baileysLogger(logger, connectionId),
    keepAliveIntervalMs: KEEP_ALIVE_MS,
    // The watchdog ends a socket that hangs. With a timeout here, Baileys would create a timer and an error with a
    // stack trace for every frame.
    connectTimeoutMs: 0,
    markOnlineOnConnect: false,
    syncFullHistory: wantsHistory,
    // The journal stores the history notices. Baileys would hold the whole history in memory.
    shouldSyncHistoryMessage: () => false,
    emitOwnEvents: false,
    enableRecentMessageCache: false,
    // Three small queries. If Baileys does not know the server properties, it attaches no privacy tokens and WhatsApp
    // returns 463.
    fireInitQueries: true,
    // A failed commit has already closed the socket.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    makeSignalRepository: journaledRepository({
      keys: vault.keys,
      stanzas,
      failpoints,
      stored: () => vault.stored(),
      onLearned,
      received,
    }),
    cachedGroupMetadata: groups.cached,
    getMessage: async ({ id }) => {
      const content = id ? await findSent(id) : undefined;
      return content && proto.Message.decode(content);
    },
  };
  return makeWASocket(config);
}
