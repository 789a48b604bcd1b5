import type { WASocket } from '@whiskeysockets/baileys';

type Socket = WASocket['ws'];
type Write = (frame: Uint8Array, done?: (error?: Error) => void) => void;

/**
 * Holds every frame until everything it was computed from is stored: a receipt until its message is stored, a message
 * until the keys that encrypted it are stored. Frames wait here, in order, rather than inside Baileys. Baileys handles
 * a connection's messages one at a time, so each message would have to wait for the previous write. Frames that are
 * waiting when a write fails are never sent.
 * @param stored resolves when everything written so far is stored, and returns undefined if nothing is pending
 * @returns a function that resolves when the frames so far have been written to the network, or rejects if they never
 * will be
 */
export function gateOutgoingFrames(ws: Socket, stored: () => Promise<void> | undefined): () => Promise<void> {
  const raw = Reflect.get(ws, 'socket') as { send: Write };
  const send: Write = raw.send.bind(raw);
  let queue: Promise<void> | undefined;
  let sent = Promise.resolve();
  const sendNow = (frame: Uint8Array): void => {
    sent = new Promise((resolve) => send(frame, () => resolve()));
  };
  raw.send = (frame, done) => {
    const waitsFor = stored();
    if (!queue && !waitsFor) return send(frame, done);
    const turn = Promise.all([queue, waitsFor]).then(() => sendNow(frame));
    queue = turn;
    turn.then(() => (queue === turn ? (queue = undefined) : undefined)).catch(() => undefined);
    done?.(); // a buffered write reports success immediately
  };
  return async () => {
    await queue;
    await sent;
  };
}
