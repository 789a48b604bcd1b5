const MOST_WAITING = 4 * 1024 * 1024;

type Packet = { data?: unknown };
type Line = {
  writeBuffer: readonly unknown[];
  transport: { socket?: { terminate?(): void } };
  on(event: 'packetCreate', listener: (packet: Packet) => void): unknown;
  close(discard?: boolean): void;
};

const sizeOf = ({ data }: Packet): number => {
  if (typeof data === 'string') return data.length;
  return data instanceof Uint8Array ? data.byteLength : 0;
};

/** A client that does not read what it is told is cut off before it costs memory; it reads again when it comes back. */
export function limitSlowClient(line: Line): void {
  let waiting = 0;
  line.on('packetCreate', (packet) => {
    if (line.writeBuffer.length === 0) waiting = 0;
    const before = waiting;
    waiting += sizeOf(packet);
    if (before <= MOST_WAITING && waiting > MOST_WAITING) setImmediate(() => cut(line));
  });
}

/** At once: the usual farewell would wait for an answer, and keep all that is unread so long. */
function cut(line: Line): void {
  const { socket } = line.transport;
  line.close(true);
  socket?.terminate?.();
}
