import type { ClientToServerEvents } from '@recado/contracts';
import type { Server, Socket } from 'socket.io';
import type { Claims } from '../../identity/access-tokens.js';

/** Topics carry the company in their name; `Emission` ties each to its payload. */
type ServerToClientEvents = Record<string, (payload: unknown) => void>;
/** `lists`: the lists whose events the socket asked for. `reportsSight`: it says whether its page is in sight. */
type SocketData = { claims: Claims; lists: Set<string>; reportsSight?: boolean };

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
