import { randomBytes } from 'node:crypto';
import type { Faults } from '../faults/faults.js';
import { SimulatorError } from '../simulator.errors.js';
import { parseJid } from '../wire/jids.js';
import { newKeyPair } from '../wire/keys.js';
import { bytes, child, iqError, node, SERVER, text, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { Connection } from '../delivery/connection.js';
import { isKnownDisplay } from './companion-display.js';
import { openBundle, unwrapKey, wrapKey } from './link-code.js';
import type { Pairing } from './pairing.js';

type Hello = { number: string; wrapped: Buffer; ref: Buffer };
type Finished = (bundle: Buffer | undefined) => void;

const REF_BYTES = 16;
const ANSWER_TIMEOUT_MS = 10_000;
const BAD_REQUEST = 400;
const ROUTE = 'md/set/link_code_companion_reg';

/** Pairs without a camera: the companion shows eight characters, and the phone's owner types them. */
export class CodePairing {
  private readonly hellos = new Map<Connection, Hello>();
  private readonly finishing = new Map<Connection, Finished>();

  constructor(
    private readonly pairing: Pairing,
    private readonly faults: Faults,
  ) {}

  /** Responds to an unpaired client, and stores the data of its pairing code. */
  asked(connection: Connection, iq: BinaryNode): void {
    const step = child(iq, 'link_code_companion_reg');
    const isHello = step?.attrs.stage === 'companion_hello';
    const refusal = isHello ? this.refusalOf(step) : undefined;
    if (refusal !== undefined) {
      connection.send(iqError(iq, refusal, 'refused'));
      return;
    }
    const content = isHello ? this.hello(connection, step) : undefined;
    connection.send(node('iq', { from: SERVER, type: 'result', id: iq.attrs.id }, content));
    if (step?.attrs.stage === 'companion_finish') {
      this.finishing.get(connection)?.(bytes(child(step, 'link_code_pairing_wrapped_key_bundle')));
    }
  }

  /** Called when the phone's owner types the code. */
  async enter(code: string, account: Account): Promise<Companion> {
    const found = [...this.hellos].find(([, { number }]) => number === account.number);
    if (!found) throw new SimulatorError(404, 'ERR_NO_CODE', 'No companion asked for a code for this number.');
    const [connection, { wrapped, ref }] = found;
    const ephemeral = newKeyPair();
    const companionEphemeral = await unwrapKey(code, wrapped);
    const answer = this.answerOf(connection);
    connection.send(this.primaryHello(ref, account, await wrapKey(code, ephemeral.public)));
    const bundle = await answer;
    const { identity } = account;
    const advSecret = bundle && openBundle({ bundle, ephemeral, companionEphemeral, identity });
    if (!advSecret)
      throw new SimulatorError(409, 'ERR_WRONG_CODE', 'The code is not the one that the companion shows.');
    this.remove(connection);
    return this.pairing.pair(connection, account, advSecret);
  }

  remove(connection: Connection): void {
    this.hellos.delete(connection);
    this.finishing.get(connection)?.(undefined);
  }

  private refusalOf(hello: BinaryNode): number | undefined {
    const phone = parseJid(hello.attrs.jid)?.user ?? '';
    if (!isKnownDisplay(text(child(hello, 'companion_platform_display')))) return BAD_REQUEST;
    return this.faults.code(phone, 'iq-error', ROUTE);
  }

  private hello(connection: Connection, step: BinaryNode): BinaryNode[] {
    const ref = Buffer.from(randomBytes(REF_BYTES).toString('base64'));
    const number = parseJid(step.attrs.jid)?.user ?? '';
    const wrapped = bytes(child(step, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
    this.hellos.set(connection, { number, wrapped, ref });
    return [node('link_code_companion_reg', { stage: 'companion_hello' }, [node('link_code_pairing_ref', {}, ref)])];
  }

  private primaryHello(ref: Buffer, account: Account, wrapped: Buffer): BinaryNode {
    const attributes = {
      type: 'link_code_companion_reg',
      from: SERVER,
      id: randomBytes(8).toString('hex'),
      t: unixSeconds(),
    };
    return node('notification', attributes, [
      node('link_code_companion_reg', { stage: 'primary_hello' }, [
        node('link_code_pairing_ref', {}, ref),
        node('primary_identity_pub', {}, account.identity.public),
        node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
      ]),
    ]);
  }

  private answerOf(connection: Connection): Promise<Buffer | undefined> {
    return new Promise((resolve) => {
      const finish: Finished = (bundle) => {
        clearTimeout(timer);
        this.finishing.delete(connection);
        resolve(bundle);
      };
      const timer = setTimeout(() => finish(undefined), ANSWER_TIMEOUT_MS);
      this.finishing.set(connection, finish);
    });
  }
}
