import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import type { ConnectionView, SessionUser } from '@recado/contracts';
import { seedDemo } from '../../../scripts/seed-demo.mjs';
import type { System, SystemOptions } from '../../../scripts/system/system.mjs';
import type { FlowState } from '../../../scripts/testing/flow-system.mjs';
import { TEST_MS } from '../../../scripts/testing/limits.mjs';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { until } from '../../../scripts/testing/until.mjs';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import { SimulatorClient } from '../../../services/whatsapp-simulator/src/client/simulator-client.js';
import { DeskUser, request } from './desk-user.js';
import { sharedSystem } from './shared-system.js';

export { CallFailed, DeskUser } from './desk-user.js';
export const PASSWORD = 'Recado123';
/** The number of the demo company. */
export const PHONE = '5511996124408';
/** Long enough for a file that kills one process after another on a slow machine. */
const LOG_IN_S = 60 * 60;
const DEMO_DOMAIN = 'aurora.local';

export type Neighbour = FlowState['neighbours'][string];
type Where = { urls: FlowState['urls']; domain: string; number: string; companyName: string };

/**
 * A company like the demo company, for one test file: two queues, an admin and three agents, a connection and its
 * phone.
 */
abstract class Company {
  private readonly people: DeskUser[] = [];
  private readonly contacts = new Map<string, Promise<SimulatedContact>>();
  readonly urls: FlowState['urls'];
  /** Its WhatsApp number. */
  readonly number: string;
  readonly name: string;
  private readonly domain: string;

  protected constructor(
    readonly phone: SimulatorClient,
    { urls, domain, number, companyName }: Where,
  ) {
    this.urls = urls;
    this.domain = domain;
    this.number = number;
    this.name = companyName;
  }

  async stop(): Promise<void> {
    for (const person of this.people) person.leaves();
    this.phone.close();
    await this.leave();
  }

  protected abstract leave(): Promise<void>;

  /** Returns the e-mail address of `admin`, `supervisor`, `marina` or `diego`. */
  email(login: string): string {
    return `${login}@${this.domain}`;
  }

  /** @param who  one of its users, or an e-mail address */
  async logIn(who: string, gateway = this.urls.gateway): Promise<DeskUser> {
    const body = { email: who.includes('@') ? who : this.email(who), password: PASSWORD };
    const { token, user } = await request<{ token: string; user: SessionUser }>(gateway, undefined, {
      method: 'POST',
      path: '/auth/login',
      body,
    });
    const person = new DeskUser(gateway, token, user);
    this.people.push(person);
    return person;
  }

  /** Returns a WhatsApp contact of this test file; the same one for the same name. */
  contact(name: string): Promise<SimulatedContact> {
    const known = this.contacts.get(name) ?? this.phone.addContact({ name });
    this.contacts.set(name, known);
    return known;
  }

  /** Scans the QR code of a connection with a phone and waits until it is linked. */
  async pair(
    admin: DeskUser,
    connection: ConnectionView,
    phone = { number: this.number, name: 'Padaria Aurora' },
  ): Promise<void> {
    const current = () => admin.call<ConnectionView>('GET', `/whatsapp/${connection.id}`);
    const qrcode = await until('a QR code', async () => (await current()).qrcode);
    await (await this.phone.phone(phone)).scan(qrcode);
    await admin.hears(
      'whatsappSession',
      ({ session }) => session.id === connection.id && session.status === 'CONNECTED',
    );
  }

  /** Pairs its connection with its phone and returns the admin with an open socket. */
  async paired(): Promise<{ admin: DeskUser; connection: ConnectionView }> {
    const admin = await (await this.logIn('admin')).listens();
    const [connection] = await admin.call<ConnectionView[]>('GET', '/whatsapp');
    if (!connection) throw new Error('the company has no connection');
    await this.pair(admin, connection);
    return { admin, connection };
  }
}

/** Creates a new company in the system that flows share. Tests must not stop or reconfigure that system. */
export class Desk extends Company {
  private constructor(
    phone: SimulatorClient,
    where: Where,
    readonly state: FlowState,
    private readonly stopSystem: () => Promise<void>,
  ) {
    super(phone, where);
  }

  static async join(): Promise<Desk> {
    const { state, stop } = await sharedSystem();
    const { urls, planId } = state;
    const id = randomUUID().slice(0, 8);
    const domain = `aurora-${id}.local`;
    const number = `55119${randomInt(10_000_000, 99_999_999)}`;
    const companyName = `Padaria Aurora ${id}`;
    const dueDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const fields = { name: companyName, email: `admin@${domain}`, password: PASSWORD, planId, dueDate };
    await operatorOf(state).call('POST', '/companies', { ...fields, campaignsEnabled: true });
    const phone = { number, name: `Telefone ${id}` };
    const options = { gatewayUrl: urls.gateway, phoneUrl: urls.phone, log: () => undefined, domain, phone };
    await seedDemo(options);
    const desk = new Desk(
      await SimulatorClient.connect(urls.phone),
      { urls, domain, number, companyName },
      state,
      stop,
    );
    const admin = await desk.logIn('admin'); // named after the company
    await admin.call('PUT', `/users/${admin.user.id}`, { name: 'Aurora Admin' });
    await admin.call('PUT', '/settings/campaignConsent', { value: 'message' }); // a new company requires explicit consent
    return desk;
  }

  protected leave(): Promise<void> {
    return this.stopSystem();
  }

  /** Returns the e-mail of a super user for this file only, because a second login would end the first. */
  async operator(): Promise<string> {
    const { MongoClient } = await import('mongodb');
    const email = this.email('operador');
    const made = { name: 'Operador', email, password: PASSWORD, profile: 'admin', queueIds: [] };
    await operatorOf(this.state).call('POST', '/users', made);
    const client = await MongoClient.connect(this.state.mongoUrl);
    await client
      .db('auth-tenants')
      .collection('users')
      .updateOne({ email }, { $set: { super: true } });
    await client.close();
    return email;
  }

  /** Returns a company with conversations that existed from the start, for one file only. */
  neighbour(name: string): Neighbour {
    const found = this.state.neighbours[name];
    if (!found) throw new Error(`there is no company ${name}`);
    return found;
  }

  /** Returns the output of processes so far, and whether each is running. */
  processes(...names: string[]): { isAlive: boolean; output: string }[] {
    const wanted = names.length > 0 ? names : Object.keys(this.state.processes);
    return wanted
      .flatMap((name) => this.state.processes[name] ?? [])
      .map(({ pid, logFile }) => ({
        isAlive: isAlive(pid),
        output: readFileSync(logFile, 'utf8'),
      }));
  }
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The operator's login lasts for the whole run. */
const operatorOf = ({ urls, operator }: FlowState) =>
  new DeskUser(urls.gateway, operator.token, operator.user as SessionUser);

/** The demo company in a separate system for this file, whose processes and servers may be killed and stopped. */
export class OwnDesk extends Company {
  private constructor(
    phone: SimulatorClient,
    where: Where,
    readonly system: System,
    private readonly dataDir: string,
  ) {
    super(phone, where);
  }

  static async start(options: Partial<SystemOptions> = {}): Promise<OwnDesk> {
    const { startSystem } = await import('../../../scripts/system/system.mjs');
    const dataDir = testData('flow');
    const env = { ACCESS_TOKEN_SECONDS: String(LOG_IN_S), ...options.env };
    const system = await startSystem({ dataDir, copies: { web: 0 }, startLimitMs: TEST_MS, ...options, env });
    const { urls } = system;
    await seedDemo({ gatewayUrl: urls.gateway, phoneUrl: urls.phone, log: () => undefined });
    const where = { urls, domain: DEMO_DOMAIN, number: PHONE, companyName: 'Padaria Aurora' };
    return new OwnDesk(await SimulatorClient.connect(urls.phone), where, system, dataDir);
  }

  protected async leave(): Promise<void> {
    await this.system.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
