import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { executedFiles, type Counts } from '../../../scripts/structure/executed-files.mjs';
import { listedFiles, MOST_FILES, PAGE, withFiles } from '../../../scripts/structure/message-path.mjs';
import { testData } from '../../../scripts/testing/test-data.mjs';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import { OwnDesk, type Person } from './desk.js';

/** Every process but the simulator, which stands for WhatsApp. */
const PROCESSES = [
  ...['whatsapp-sessions', 'tickets-messages', 'gateway'],
  ...['auth-tenants', 'campaigns-schedules', 'billing'],
];
const PRELOADED = new URL('../../../scripts/structure/count-calls.mjs', import.meta.url).href;
/** Values of `ack`. */
const DELIVERED = 3;
const READ = 4;
const MESSAGES = 20;
const REPEATS = 3;
/** After the last message of a window, until what it caused elsewhere has ended too. */
const SETTLES_MS = 1_000;

describe('The path of a message', () => {
  const folder = testData('calls');
  const measured = { Inbound: [] as string[], Outbound: [] as string[] };
  let page = '';
  let desk: OwnDesk;
  let agent: Person;
  let contact: SimulatedContact;
  let ticketId = '';

  beforeAll(async () => {
    page = readFileSync(PAGE, 'utf8');
    desk = await OwnDesk.start({ env: { CALL_COUNTS: folder }, nodeArgs: ['--import', PRELOADED] });
    await desk.paired();
    agent = await (await desk.logIn('marina')).listens();
    contact = await desk.contact('Joana Siqueira');
    ticketId = (await writes('Oi!')).ticket.id;
    await agent.call('PUT', `/tickets/${ticketId}`, { status: 'open', userId: agent.user.id });
    await measure();
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

  let longestMs = 0;
  const countsDuring = async (work: () => Promise<unknown>): Promise<Counts> => {
    await takeCounts();
    const began = Date.now();
    await work();
    await sleep(SETTLES_MS);
    longestMs = Math.max(longestMs, Date.now() - began);
    return takeCounts();
  };

  /** One window with several messages, one after the other. */
  const countsOf = (send: (text: string) => Promise<unknown>, name: string) =>
    countsDuring(async () => {
      for (let n = 1; n <= MESSAGES; n += 1) await send(`${name} ${n}.`);
    });

  /** The first windows only warm up: connections, caches and whatever else a process makes once. */
  const measure = async () => {
    const windows = { inbound: [] as Counts[], outbound: [] as Counts[], idle: [] as Counts[] };
    for (let n = 0; n <= REPEATS; n += 1) {
      windows.inbound.push(await countsOf(writes, `text ${n}`));
      windows.outbound.push(await countsOf(answers, `answer ${n}`));
    }
    const idleMs = longestMs;
    for (let n = 0; n < REPEATS; n += 1) windows.idle.push(await countsDuring(() => sleep(idleMs)));
    const filesOf = (busy: Counts[], listed: string[]) =>
      executedFiles({ busy: busy.slice(1), idle: windows.idle, messages: MESSAGES, listed });
    measured.Inbound = filesOf(windows.inbound, listedFiles(page, 'Inbound'));
    measured.Outbound = filesOf(windows.outbound, listedFiles(page, 'Outbound'));
  };

  /** What differs is easier to read than two long lists. */
  const differences = (way: 'Inbound' | 'Outbound') => {
    const listed = listedFiles(page, way);
    return [
      ...measured[way].filter((file) => !listed.includes(file)).map((file) => `${file} runs and is not listed`),
      ...listed.filter((file) => !measured[way].includes(file)).map((file) => `${file} is listed and does not run`),
      ...(measured[way].length > MOST_FILES[way] ? [`${measured[way].length} files, more than ${MOST_FILES[way]}`] : []),
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
