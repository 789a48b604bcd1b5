import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
/** Outgoing connections use ports from 32768 on, so a higher port may be taken before its process listens. */
const FIRST = 15_000;
const LAST = 31_999;
/** Concurrent processes, such as jest workers, search different ranges. */
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

/** Ports that this process has assigned but that are not bound yet. */
const promised = new Set();

/**
 * Returns the requested port, or a free one if it is taken or none is requested.
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
 * Also checks all addresses: a process that listens there takes the port, although binding loopback might succeed.
 * @param {number} port
 */
export async function isTaken(port) {
  return !((await canListen(port, LOOPBACK)) && (await canListen(port, '0.0.0.0')));
}

function promise(port) {
  promised.add(port);
  return port;
}
