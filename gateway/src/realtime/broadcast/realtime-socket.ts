import type { ClientToServerEvents } from '@recado/contracts';
import type { Server, Socket } from 'socket.io';
import type { Claims } from '../../identity/access-tokens.js';

/** Topic names contain the company; `Emission` links each topic to its payload. */
type ServerToClientEvents = Record<string, (payload: unknown) => void>;
/**
 * `lists`: the lists whose events the socket requested. `reportsSight`: the client reports whether its page is visible.
 */
type SocketData = { claims: Claims; lists: Set<string>; reportsSight?: boolean };

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
