const MOST_WAITING = 4 * 1024 * 1024;

type Packet = { data?: unknown };
type SlowConnection = {
  writeBuffer: readonly unknown[];
  transport: { socket?: { terminate?(): void } };
  on(event: 'packetCreate', listener: (packet: Packet) => void): unknown;
  close(discard?: boolean): void;
};

const sizeOf = ({ data }: Packet): number => {
  if (typeof data === 'string') return data.length;
  return data instanceof Uint8Array ? data.byteLength : 0;
};

/** Disconnects a client that does not read its packets before they exhaust memory; it reloads after reconnecting. */
export function limitSlowClient(line: SlowConnection): void {
  let waiting = 0;
  line.on('packetCreate', (packet) => {
    if (line.writeBuffer.length === 0) waiting = 0;
    const before = waiting;
    waiting += sizeOf(packet);
    if (before <= MOST_WAITING && waiting > MOST_WAITING) setImmediate(() => cut(line));
  });
}

/**
 * Terminates immediately, because a close handshake would wait for the client and hold the unread packets meanwhile.
 */
function cut(line: SlowConnection): void {
  const { socket } = line.transport;
  line.close(true);
  socket?.terminate?.();
}
