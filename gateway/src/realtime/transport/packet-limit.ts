const WINDOW_MS = 1_000;
const MOST_PER_WINDOW = 50;

type Packet = { type: string };
type PacketSource = {
  on(event: 'packet', listener: (packet: Packet) => void): unknown;
  close(discard?: boolean): void;
};

/** Disconnects a client that sends too many packets. Packets are counted before anything is parsed. */
export function limitPackets(line: PacketSource): void {
  let count = 0;
  let windowEndsAt = 0;
  line.on('packet', ({ type }) => {
    if (type !== 'message') return;
    const now = Date.now();
    if (now >= windowEndsAt) {
      count = 0;
      windowEndsAt = now + WINDOW_MS;
    }
    count += 1;
    if (count === MOST_PER_WINDOW + 1) line.close(true);
  });
}
