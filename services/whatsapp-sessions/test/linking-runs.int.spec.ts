import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ConfirmPasskey,
  CreateConnection,
  GetConnection,
  PairSession,
  RenewSession,
  SignPasskey,
  type ConnectionView,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { REFRESH_CHILDREN } from '../../whatsapp-simulator/src/link/pairing.js';
import { PASSKEY_STEPS, type PasskeySettings } from '../../whatsapp-simulator/src/faults/faults.js';
import type { SimulatedPhone } from '../../whatsapp-simulator/src/client/simulated-phone.js';
import { seededRandom } from '../../whatsapp-simulator/src/world/seeded.js';
import { Desk, LEASE_MS, until } from './desk.js';
import type { Process } from './processes.js';

/**
 * `LINKING_RUNS=200 LINKING_SEED=7 LINKING_LOG=runs.txt` runs more often, with other faults, and logs the results. The
 * default run omits faults that last minutes.
 */
const { LINKING_RUNS = '6', LINKING_SEED = '1', LINKING_LOG } = process.env;
const RUNS = Number(LINKING_RUNS);
const IS_LONG = RUNS > 6;
const AT_ONCE = 40;
/** Longer than the lifetimes of a QR code, a pairing code and the passkey step together. */
const HANGS_MS = (IS_LONG ? 20 : 6) * 60_000;
/** The time after which the phone can no longer match the device, so the user compares a code. */
const HANDOFF_OVER_MS = 5 * 60_000 + 5_000;
/** The time after which the user of a phone that does not respond tries something else. */
const GIVES_UP_MS = 15_000;
const LOOK_MS = 200;
const FIRST = 4_000_000_000;

jest.setTimeout((RUNS / AT_ONCE + 1) * HANGS_MS);

type AtCode = 'refused-code' | 'too-many-codes' | 'wrong-code' | 'code';
type AtQr = 'refresh' | 'rotate' | 'cut' | 'kill' | 'outdated' | AtCode;
type Scan = { passkey?: PasskeySettings; signsLate?: boolean; killAt?: 'scan' | 'asked' | 'signed' };
/** Faults while a QR code is shown, one with each code, and then with each phone that scans one. */
type Plan = { atQr: AtQr[]; scans: Scan[] };

const AT_QR: AtQr[] = ['refresh', 'rotate', 'cut', 'kill', 'refused-code', 'too-many-codes', 'wrong-code', 'code'];
/** No phone links the device until its QR codes have expired. */
const SLOW_AT_QR: AtQr[] = ['outdated'];
const SCANS: Scan[] = [
  {},
  { killAt: 'scan' },
  { passkey: {} },
  { passkey: { withoutOptions: true } },
  { passkey: { refuse: true } },
  { passkey: {}, killAt: 'asked' },
  { passkey: {}, killAt: 'signed' },
  ...PASSKEY_STEPS.map((cutAt) => ({ passkey: { cutAt, withoutOptions: true } })),
];
const SLOW_SCANS: Scan[] = [
  { passkey: {}, signsLate: true },
  ...PASSKEY_STEPS.map((silentAfter) => ({ passkey: { silentAfter, withoutOptions: true } })),
];

function planOf(random: () => number): Plan {
  const pick = <T>(all: T[], most: number): T[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => all[Math.floor(random() * all.length)] as T);
  return {
    atQr: pick(IS_LONG ? [...AT_QR, ...SLOW_AT_QR] : AT_QR, 3),
    scans: pick(IS_LONG ? [...SCANS, ...SLOW_SCANS] : SCANS, 2),
  };
}

describe('linking a phone while faults occur', () => {
  let desk: Desk;
  let company: string;
  let pod: Process;
  let env: Record<string, string>;
  let restarting: Promise<unknown> = Promise.resolve();
  let build = FIRST;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.simulator.webVersion({ current: `2.3000.${build}` });
    const { websocketUrl } = await desk.simulator.certificate();
    const WHATSAPP_VERSION_URL = websocketUrl.replace('ws:', 'http:').replace('/ws/chat', '/sw.js');
    env = { WHATSAPP_VERSION: 'auto', WHATSAPP_VERSION_URL, WHATSAPP_VERSION_REFRESH_MS: '2000' };
    pod = await desk.startPod(env);
  });
  afterAll(() => desk.close());

  const crash = () => {
    restarting = restarting.then(async () => {
      await pod.kill('SIGKILL');
      await desk.missHeartbeats(LEASE_MS);
      pod = await desk.startPod(env);
    });
    return restarting;
  };

  const retireVersion = async () => {
    build += 1;
    const next = `2.3000.${build}`;
    await desk.simulator.webVersion({ current: next, minimum: next });
  };

  /**
   * Acts as the user in front of the screen and as the phone's owner, until the number is linked or the screen shows
   * why not.
   */
  class Run {
    readonly done: string[] = [];
    private readonly seen = new Set<string>();

    constructor(
      private readonly id: string,
      private readonly phone: SimulatedPhone,
      private readonly plan: Plan,
    ) {}

    /** @returns the problem on the screen, or '' when the number is linked */
    async untilTheEnd(): Promise<string> {
      const hangsAt = Date.now() + HANGS_MS;
      while (Date.now() < hangsAt) {
        const found = await desk.ask(company, GetConnection, { id: this.id }).catch(unlessRestarting);
        if (found?.status === 'CONNECTED') return '';
        if (found?.status === 'DISCONNECTED' && found.problem) return found.problem;
        if (found) await this.look(found);
        await sleep(LOOK_MS);
      }
      const last = await desk.call(company, GetConnection, { id: this.id });
      throw new Error(`still ${last.status} after ${this.done.join(', ')}`);
    }

    private async look({ qrcode, pairing }: ConnectionView): Promise<void> {
      if (qrcode && this.isNew(qrcode)) return this.onQr(qrcode);
      if (pairing?.step === 'passkey-asked' && this.isNew(pairing.nonce)) return this.onPasskey(pairing);
      if (pairing?.step === 'compare-code' && this.isNew(pairing.code ?? ''))
        await this.attempt(() => desk.ask(company, ConfirmPasskey, { id: this.id, nonce: pairing.nonce }));
    }

    private async onQr(qr: string): Promise<void> {
      const fault = this.plan.atQr.shift();
      if (!fault) return this.scan(qr);
      this.done.push(fault);
      const isOver = await this.suffer(fault, qr);
      if (!isOver) await this.scan(qr);
    }

    /** @returns whether another QR code will be shown, or the phone has typed a code */
    private async suffer(fault: AtQr, qr: string): Promise<boolean> {
      const { simulator } = desk;
      switch (fault) {
        case 'refresh':
          await this.attempt(() => simulator.refreshRegistration(qr, REFRESH_CHILDREN[0]));
          return true;
        case 'rotate':
          await this.attempt(() => simulator.refreshRegistration(qr, REFRESH_CHILDREN[1]));
          return true;
        case 'cut':
          await this.attempt(() => simulator.cutLinking(qr));
          return true;
        case 'kill':
          await crash();
          return true;
        case 'outdated':
          await retireVersion();
          return false;
        default:
          return this.byCode(fault);
      }
    }

    private async byCode(fault: AtCode): Promise<boolean> {
      const route = 'md/set/link_code_companion_reg';
      const refusal = { 'refused-code': 400, 'too-many-codes': 429, 'wrong-code': 0, code: 0 }[fault];
      if (refusal) await this.phone.suffers({ kind: 'iq-error', code: refusal, route });
      const number = this.phone.number;
      return this.attempt(async () => {
        const { code } = await desk.ask(company, PairSession, { id: this.id, number });
        const typed = this.phone.typeCode(fault === 'code' ? code : 'WRNGC0DE');
        await Promise.race([typed, sleep(GIVES_UP_MS)]);
      });
    }

    private async scan(qr: string): Promise<void> {
      const { passkey, killAt } = this.plan.scans[0] ?? {};
      if (passkey) await this.phone.suffers({ kind: 'passkey', passkey });
      else this.plan.scans.shift();
      this.done.push(`scan ${JSON.stringify(passkey ?? {})}`);
      // the phone itself shows that it could not link; the user then scans the next code
      this.phone.scan(qr).catch(() => undefined);
      if (!passkey && killAt === 'scan') await crash();
    }

    private async onPasskey({ nonce, options = {} }: NonNullable<ConnectionView['pairing']>): Promise<void> {
      const { signsLate, killAt } = this.plan.scans.shift() ?? {};
      this.done.push(`passkey ${killAt ?? ''}${signsLate ? 'late' : ''}`);
      if (killAt === 'asked') await crash();
      if (signsLate) await sleep(HANDOFF_OVER_MS);
      const credential = (await this.phone.signPasskey(options)) as never;
      await this.attempt(() => desk.ask(company, SignPasskey, { id: this.id, nonce, credential }));
      if (killAt === 'signed') await crash();
    }

    /** A failed step shows its reason to the user, who then follows the screen. */
    private async attempt(step: () => Promise<unknown>): Promise<boolean> {
      try {
        await step();
        return true;
      } catch (error) {
        this.done.push(`failed: ${(error as { code?: string }).code ?? 'cut'}`);
        return false;
      }
    }

    private isNew(text: string): boolean {
      return this.seen.size < this.seen.add(text).size;
    }
  }

  const runs = Array.from({ length: RUNS }, (_, n) => Number(LINKING_SEED) * 1_000 + n);
  const waves = Array.from({ length: Math.ceil(RUNS / AT_ONCE) }, (_, n) => runs.slice(n * AT_ONCE, (n + 1) * AT_ONCE));

  const prepare = async (seed: number) => {
    const phone = await desk.newPhone(`Telefone ${seed}`);
    const { id } = await desk.call(company, CreateConnection, { name: phone.number });
    return { seed, phone, id };
  };

  const link = async ({ seed, phone, id }: Awaited<ReturnType<typeof prepare>>): Promise<string> => {
    const began = Date.now();
    const run = new Run(id, phone, planOf(seededRandom(seed)));
    const problem = await run.untilTheEnd();
    const seconds = Math.round((Date.now() - began) / 1_000);
    if (LINKING_LOG)
      appendFileSync(LINKING_LOG, `${seed}: ${problem || 'linked'} after ${seconds} s: ${run.done.join(', ')}\n`);
    return problem;
  };

  /** Called when no run kills a process any more, because a kill may end any linking. */
  const linkAgain = async ({ phone, id }: Awaited<ReturnType<typeof prepare>>): Promise<string> => {
    await until(() => desk.ask(company, RenewSession, { id }).catch(unlessRestarting));
    await until(async () => {
      const found = await desk.ask(company, GetConnection, { id }).catch(unlessRestarting);
      return found?.status === 'DISCONNECTED' ? undefined : found;
    });
    return new Run(id, phone, { atQr: [], scans: [] }).untilTheEnd();
  };

  it.each(waves)('ends with a linked phone or with a reason, and links after a restart (%#)', async (...seeds) => {
    company = await desk.company(AT_ONCE + 1);

    const prepared = [];
    for (const seed of seeds) prepared.push(await prepare(seed));

    const problems = await Promise.all(prepared.map(link));
    const unlinked = prepared.filter((_, n) => problems[n] !== '');

    expect(await Promise.all(unlinked.map(linkAgain))).toEqual(unlinked.map(() => ''));
  });
});

/** Ignores errors during a start, when no process responds. */
function unlessRestarting(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_UNAVAILABLE') throw error;
}
