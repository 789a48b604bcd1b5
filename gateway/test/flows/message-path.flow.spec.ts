import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { executedFiles, type Counts } from '../../../scripts/structure/executed-files.mjs';
import { listedFiles, MOST_FILES, PAGE, withFiles, type Way } from '../../../scripts/structure/message-path.mjs';
import { testData } from '../../../scripts/testing/test-data.mjs';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import { OwnDesk, type DeskUser } from './desk.js';

/** Every process but the simulator, which stands for WhatsApp. */
const PROCESSES = [
  ...['whatsapp-sessions', 'tickets-messages', 'gateway'],
  ...['auth-tenants', 'campaigns-schedules', 'billing'],
];
const PRELOADED = new URL('../../../scripts/structure/count-calls.mjs', import.meta.url).href;
/** Values of `ack`. */
const DELIVERED = 3;
const READ = 4;
/** Windows are short, so that work that occurs in bursts is in few of them. */
const MESSAGES = 10;
const WINDOWS = 5;
const PAUSE_MS = 100;
/** The wait after a window's last message, until the work that it caused elsewhere has also ended. */
const SETTLES_MS = 1_000;

describe('The path of a message', () => {
  const folder = testData('calls');
  const measured: Record<Way, string[]> = { Inbound: [], Outbound: [] };
  let page = '';
  let desk: OwnDesk;
  let agent: DeskUser;
  let contact: SimulatedContact;
  let ticketId = '';

  beforeAll(async () => {
    page = readFileSync(PAGE, 'utf8');
    desk = await OwnDesk.start({ env: { CALL_COUNTS: folder }, nodeArgs: ['--import', PRELOADED] });
    await desk.paired();
    agent = await (await desk.logIn('marina')).listens();
    contact = await desk.contact('Joana Siqueira');
    const { ticket } = await writes('Oi!');
    ticketId = ticket?.id ?? '';
    await agent.call('PUT', `/tickets/${ticketId}`, { status: 'open', userId: agent.user.id });
    // once both have written, Signal's session is complete; connections and caches are warm
    await sendSeveral(writes, 'first text');
    await sendSeveral(answers, 'first answer');
    measured.Inbound = await filesOf('Inbound', writes);
    measured.Outbound = await filesOf('Outbound', answers);
    if (process.env.WRITE_MESSAGE_PATH) {
      page = await withFiles(page, measured);
      writeFileSync(PAGE, page);
    }
  });
  afterAll(async () => {
    await desk?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const writes = async (text: string) => {
    await contact.says(text, { to: desk.number });
    return agent.hears('appMessage', ({ message }) => message.body === text);
  };

  /** From the call to the blue ticks. */
  const answers = async (text: string) => {
    const hasTicks = (ack: number) =>
      agent.hears('appMessage', ({ message }) => message.body.endsWith(text) && message.ack >= ack);
    await agent.call('POST', `/messages/${ticketId}`, { body: text });
    await hasTicks(DELIVERED);
    await contact.reads({ to: desk.number });
    await hasTicks(READ);
  };

  const takeCounts = async (): Promise<Counts> => {
    const all = await Promise.all(
      PROCESSES.map(async (name) => {
        const counts = (await json(connect(join(folder, `${name}.sock`)))) as Counts;
        return Object.entries(counts).map(([key, calls]) => [`${name} ${key}`, calls] as const);
      }),
    );
    return Object.fromEntries(all.flat());
  };

  const countsDuring = async (work: () => Promise<unknown>): Promise<Counts> => {
    await takeCounts();
    await work();
    return takeCounts();
  };

  /**
   * Sends several messages one after another. The pause lets each finish, so that the next one does not share a batch
   * with it.
   */
  const sendSeveral = async (send: (text: string) => Promise<unknown>, name: string) => {
    for (let n = 1; n <= MESSAGES; n += 1) {
      await send(`${name} ${n}.`);
      await sleep(PAUSE_MS);
    }
    await sleep(SETTLES_MS);
  };

  const filesOf = async (way: Way, send: (text: string) => Promise<unknown>): Promise<string[]> => {
    const busy: Counts[] = [];
    const idle: Counts[] = [];
    const began = Date.now();
    for (let n = 1; n <= WINDOWS; n += 1) busy.push(await countsDuring(() => sendSeveral(send, `${way} ${n}`)));
    const windowMs = (Date.now() - began) / WINDOWS;
    for (let n = 1; n <= WINDOWS; n += 1) idle.push(await countsDuring(() => sleep(windowMs)));
    return executedFiles({ busy, idle, messages: MESSAGES, listed: listedFiles(page, way) });
  };

  /** A list of differences is easier to read than two long lists. */
  const differences = (way: Way) => {
    const listed = listedFiles(page, way);
    return [
      ...measured[way].filter((file) => !listed.includes(file)).map((file) => `${file} runs and is not listed`),
      ...listed.filter((file) => !measured[way].includes(file)).map((file) => `${file} is listed and does not run`),
      ...(measured[way].length > MOST_FILES[way]
        ? [`${measured[way].length} files, more than ${MOST_FILES[way]}`]
        : []),
    ];
  };

  // when one of these fails: npm run structure -- --write
  it('inbound passes the files that ARCHITECTURE.md lists, and no more than the limit', () => {
    expect(differences('Inbound')).toEqual([]);
  });

  it('outbound passes the files that ARCHITECTURE.md lists, and no more than the limit', () => {
    expect(differences('Outbound')).toEqual([]);
  });
});
