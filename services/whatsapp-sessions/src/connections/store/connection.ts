import type {
  Connection as PublicConnection,
  ConnectionState,
  ConnectionStatus,
  ErrorCode,
  EventOf,
  HistoryImport,
  NumberHealth,
  Pairing,
  ProxyHealth,
} from '@recado/contracts';

/** A WhatsApp number as configured by a company, with the last known state of its session. */
export type Connection = Readonly<
  Omit<PublicConnection, 'updatedAt' | 'queueIds'> & {
    queueIds: readonly string[];
    sealedQr: Uint8Array | null;
    sealedPairing: Uint8Array | null;
    tokenHash: string | null;
    tokenHint: string;
    /** Whether a proxy is stored. Connections from earlier releases lack it. */
    hasProxy?: boolean;
    /** When the session was last known to be connected. After a crash, it may be too early, but never too late. */
    onlineUntil?: Date | null;
    /**
     * The messages that were sent while this number was not linked. `isRead` is set once a chunk of its history has
     * arrived.
     */
    missed?: Readonly<{ since: Date; number: string; isRead: boolean }> | null;
    revision: number;
    updatedAt: Date;
  }
>;

export type Settings = Readonly<
  Pick<
    Connection,
    | 'name'
    | 'isDefault'
    | 'queueIds'
    | 'greetingMessage'
    | 'complationMessage'
    | 'outOfHoursMessage'
    | 'ratingMessage'
    | 'expiresInactiveMessage'
    | 'expiresTicket'
    | 'promptId'
    | 'integrationId'
    | 'flowId'
    | 'provider'
    | 'timeUseBotQueues'
    | 'maxUseBotQueues'
    | 'transferQueueId'
    | 'timeToTransfer'
    | 'historyDays'
    | 'tokenHash'
    | 'tokenHint'
  >
>;
export type SettingsChange = { [K in keyof Settings]?: Settings[K] | undefined };

/** A change reported by the session's owner. */
export type SessionChange = Readonly<{
  status: ConnectionStatus;
  number?: string | null;
  heldNumber?: string | null;
  oldLinkUntil?: string | null;
  profileName?: string | null;
  proxy?: ProxyHealth | null;
  problem?: ErrorCode | null;
  health?: NumberHealth;
  history?: HistoryImport | null;
  qrcode?: string | null;
  pairing?: Pairing | null;
  retries?: number;
  /** Set while the session is connected, and when it disconnects. */
  onlineUntil?: Date;
}>;

/** The health of a number without restrictions. */
export const HEALTHY: NumberHealth = { lock: null, newChats: null };

export function newConnection(id: string, companyId: string, settings: Settings, now: Date): Connection {
  const session = {
    number: null,
    lastNumber: null,
    heldNumber: null,
    oldLinkUntil: null,
    proxy: null,
    profileName: null,
    status: 'OPENING' as const,
    problem: null,
    retries: 0,
    sealedQr: null,
    sealedPairing: null,
  };
  return { id, companyId, ...settings, ...session, revision: 1, updatedAt: now };
}

export function change(connection: Connection, changes: Partial<Connection>, now: Date): Connection {
  return { ...connection, ...changes, revision: connection.revision + 1, updatedAt: now };
}

/** Replaces the given fields. */
export function configure(connection: Connection, changes: SettingsChange, now: Date): Connection {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return change(connection, Object.fromEntries(given), now);
}

/**
 * Returns the changes that remove a deleted queue, prompt, integration or flow, or null if the connection does not
 * refer to it.
 */
export function withoutChoice(connection: Connection, id: string): SettingsChange | null {
  const { queueIds, transferQueueId, promptId, integrationId, flowId } = connection;
  if (![...queueIds, transferQueueId, promptId, integrationId, flowId].includes(id)) return null;
  return {
    queueIds: queueIds.filter((queueId) => queueId !== id),
    ...(transferQueueId === id && { transferQueueId: null }),
    ...(promptId === id && { promptId: null }),
    ...(integrationId === id && { integrationId: null }),
    ...(flowId === id && { flowId: null }),
  };
}

/**
 * Returns whether a connection accepts a number. It accepts only its previous one, because its open tickets would
 * otherwise be answered from another number.
 */
export function admits(connection: Connection | null, number: string): boolean {
  const before = connection?.number ?? connection?.lastNumber ?? number;
  return before === number;
}

/** Returns whether the greeting is missing. A menu of queues requires one, because the greeting introduces the menu. */
export const lacksGreeting = ({ queueIds, greetingMessage }: Pick<Settings, 'queueIds' | 'greetingMessage'>): boolean =>
  queueIds.length > 1 && greetingMessage.trim() === '';

export function toPublic(all: Connection): PublicConnection {
  const {
    sealedQr: _qr,
    sealedPairing: _pairing,
    tokenHash: _hash,
    tokenHint: _hint,
    hasProxy: _hasProxy,
    onlineUntil: _onlineUntil,
    missed: _missed,
    revision: _revision,
    ...connection
  } = all;
  return { ...connection, queueIds: [...connection.queueIds], updatedAt: connection.updatedAt.toISOString() };
}

export const connectionStateOf = (connection: Connection): EventOf<typeof ConnectionState> => ({
  id: connection.id,
  companyId: connection.companyId,
  revision: connection.revision,
  changedAt: connection.updatedAt.toISOString(),
  data: toPublic(connection),
});

export const tombstoneOf = (connection: Connection, now: Date): EventOf<typeof ConnectionState> => ({
  ...connectionStateOf(change(connection, {}, now)),
  data: null,
});
