import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
/** Outgoing connections take their ports from 32768 on: one of those may be gone before its process listens. */
const FIRST = 15_000;
const LAST = 31_999;
/** Processes that choose at the same time, such as the workers of jest, look in different parts. */
const PARTS = 4;
const IN_PART = (LAST - FIRST + 1) / PARTS;
const ENOUGH = 200;
const part = Number(process.env.JEST_WORKER_ID ?? process.pid) % PARTS;
let next = FIRST + part * IN_PART + randomInt(IN_PART - ENOUGH);

/** @param {number} port
 *  @param {string} host
 *  @returns {Promise<boolean>} */
function canListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Ports already promised to somebody in this process who has not bound them yet. */
const promised = new Set();

/**
 * The wanted port, or a free one when it is taken (or none is wanted).
 * @param {number} [wanted]
 * @returns {Promise<number>}
 */
export async function choosePort(wanted) {
  if (wanted && !promised.has(wanted) && !(await isTaken(wanted))) return promise(wanted);
  for (;;) {
    const port = next;
    next = port === LAST ? FIRST : port + 1;
    if (!promised.has(port) && !(await isTaken(port))) return promise(port);
  }
}

/**
 * Somebody who listens on all addresses also takes the port from us, although binding loopback might succeed.
 * @param {number} port
 */
export async function isTaken(port) {
  return !((await canListen(port, LOOPBACK)) && (await canListen(port, '0.0.0.0')));
}

function promise(port) {
  promised.add(port);
  return port;
}
