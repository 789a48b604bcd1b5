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
import { Person, request } from './person.js';
import { sharedSystem } from './shared-system.js';

export { CallFailed, Person } from './person.js';
export const PASSWORD = 'Recado123';
/** The number of the demo company. */
export const PHONE = '5511996124408';
/** A log-in lasts as long as a file that kills one process after the other takes on a slow machine. */
const LOG_IN_S = 60 * 60;
const DEMO_DOMAIN = 'aurora.local';

export type Neighbour = FlowState['neighbours'][string];
type Where = { urls: FlowState['urls']; domain: string; number: string; companyName: string };

/** A company like that of the demo, for one test file: two queues, an admin and three agents, a connection and its phone. */
abstract class Company {
  private readonly people: Person[] = [];
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

  /** The address of `admin`, `supervisor`, `marina` or `diego`. */
  email(login: string): string {
    return `${login}@${this.domain}`;
  }

  /** @param who  one of its people, or an e-mail address */
  async logIn(who: string, gateway = this.urls.gateway): Promise<Person> {
    const body = { email: who.includes('@') ? who : this.email(who), password: PASSWORD };
    const { token, user } = await request<{ token: string; user: SessionUser }>(gateway, undefined, {
      method: 'POST',
      path: '/auth/login',
      body,
    });
    const person = new Person(gateway, token, user);
    this.people.push(person);
    return person;
  }

  /** Somebody on WhatsApp whom only this file knows; the same one for the same name. */
  contact(name: string): Promise<SimulatedContact> {
    const known = this.contacts.get(name) ?? this.phone.addContact({ name });
    this.contacts.set(name, known);
    return known;
  }

  /** Scans the QR of a connection with a phone and waits until it is linked. */
  async pair(
    admin: Person,
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

  /** Its connection, linked to its phone; answers the admin with an open socket. */
  async paired(): Promise<{ admin: Person; connection: ConnectionView }> {
    const admin = await (await this.logIn('admin')).listens();
    const [connection] = await admin.call<ConnectionView[]>('GET', '/whatsapp');
    if (!connection) throw new Error('the company has no connection');
    await this.pair(admin, connection);
    return { admin, connection };
  }
}

/** A new company in the system that flows share. Nothing of that system may be stopped or changed. */
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
    const admin = await desk.logIn('admin'); // whom the company named like itself
    await admin.call('PUT', `/users/${admin.user.id}`, { name: 'Aurora Admin' });
    await admin.call('PUT', '/settings/campaignConsent', { value: 'message' }); // a new company asks for explicit consents
    return desk;
  }

  protected leave(): Promise<void> {
    return this.stopSystem();
  }

  /** The e-mail address of a super user of this file alone: a second log-in of one would end the first. */
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

  /** A company with conversations that the system had from its beginning, for one file only. */
  neighbour(name: string): Neighbour {
    const found = this.state.neighbours[name];
    if (!found) throw new Error(`there is no company ${name}`);
    return found;
  }

  /** What the processes of a name have written so far, and whether each still runs. */
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

/** The operator's log-in lasts as long as the run. */
const operatorOf = ({ urls, operator }: FlowState) =>
  new Person(urls.gateway, operator.token, operator.user as SessionUser);

/** The demo company in a system of this file alone, whose processes and servers may be killed and stopped. */
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
