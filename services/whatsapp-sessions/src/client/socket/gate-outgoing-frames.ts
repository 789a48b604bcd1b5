import type { WASocket } from '@whiskeysockets/baileys';

type Socket = WASocket['ws'];
type Write = (frame: Uint8Array, done?: (error?: Error) => void) => void;

/**
 * Holds every frame until everything it was computed from is stored: a receipt until its message is, a message until the
 * keys that encrypted it are. Frames wait here, in their order, and not inside Baileys, which handles the messages of a
 * connection one after the other and would let each wait for the write of the one before it. Frames that wait when a write
 * fails never leave.
 * @param stored resolves when everything written so far is stored; returns undefined when it is
 * @returns a function that resolves when the frames given so far were handed to the network, or rejects when they never
 * will be
 */
export function gateOutgoingFrames(ws: Socket, stored: () => Promise<void> | undefined): () => Promise<void> {
  const raw = Reflect.get(ws, 'socket') as { send: Write };
  const send: Write = raw.send.bind(raw);
  let line: Promise<void> | undefined;
  let handed = Promise.resolve();
  const hand = (frame: Uint8Array): void => {
    handed = new Promise((resolve) => send(frame, () => resolve()));
  };
  raw.send = (frame, done) => {
    const waitsFor = stored();
    if (!line && !waitsFor) return send(frame, done);
    const turn = Promise.all([line, waitsFor]).then(() => hand(frame));
    line = turn;
    turn.then(() => (line === turn ? (line = undefined) : undefined)).catch(() => undefined);
    done?.(); // a buffered write reports success at once
  };
  return async () => {
    await line;
    await handed;
  };
}
