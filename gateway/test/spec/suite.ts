/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConnectionView, Contact, Message, Queue, SessionUser, Ticket } from '@recado/contracts';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { SignJWT } from 'jose';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { HANG_MS } from '../../../scripts/testing/limits.mjs';
import { SimulatorClient } from '../../../services/whatsapp-simulator/src/client/simulator-client.js';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import type { SimulatedPhone } from '../../../services/whatsapp-simulator/src/client/simulated-phone.js';
import { startBrowser } from '../flows/browser.js';
import { PASSWORD, DeskUser, PHONE } from '../flows/desk.js';

export { PASSWORD };
/** The number of the company `Outra`. */
export const OUTRA_PHONE = '5511996120002';
export type SpecCompany = {
  id: string;
  queueIds: string[];
  longTicketId: string;
  adminEmail: string;
  agentEmail: string;
  agentId: string;
  dueDate: string | null;
};
type CompanyName =
  | 'Vizinha'
  | 'Vencida'
  | 'Quase'
  | 'Folgada'
  | 'Magra'
  | 'Grande'
  | 'Quieta'
  | 'Filial'
  | 'Outra'
  | 'Pagante'
  | 'Devedora';
type State = {
  urls: { gateway: string; web: string; phone: string; mailbox: string };
  mongoUrl: string;
  jwtSecret: string;
  companies: Record<CompanyName, SpecCompany>;
  people: Record<string, { token: string; user: SessionUser }>;
};

/** The URLs and logins of this run's system, written by scripts/test-spec.mjs. */
export const state = JSON.parse(readFileSync(process.env.SPEC_STATE ?? '', 'utf8')) as State;
export const { urls, companies } = state;
/** After this time, the expected event counts as missing. */
export const SOON_MS = HANG_MS;
const SUITE_S = 3 * 60 * 60;
const LOGOS = `${urls.gateway}/logos`;

/** `{ callLogMesssage: { isVideo: false, callOutcome: MISSED } }` of WhatsApp's protocol. */
export const MISSED_CALL = 'qgQECAAQAQ==';

export type Answer<T = Record<string, unknown>> = { status: number; headers: Headers; body: T; bytes: Buffer };
type Order = { json?: unknown; form?: FormData; token?: string | null; headers?: Record<string, string> };
/** `logos`: with the operator's logos, which another test may have set. */
type ContextOptions = BrowserContextOptions & { logos?: boolean };
type PageOptions = ContextOptions & { path?: string; fresh?: boolean };
export type Talk = { contact: SimulatedContact; number: string; ticket: Ticket; message: Message; text: string };

export const unique = (word = 'teste') => `${word} ${randomUUID().slice(0, 8)}`;
const NUMBERS = 89_999_999;
let latest = Math.floor(Math.random() * NUMBERS);
/** Unique across files; consecutive numbers look different. */
export const aNumber = () => {
  latest = (latest + 7_919_317) % NUMBERS;
  return `55119${10_000_000 + latest}`;
};

/** Makes a call like any client; errors are returned, not thrown. */
export async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  { json, form, token, headers }: Order = {},
): Promise<Answer<T>> {
  const response = await fetch(path.startsWith('http') ? path : `${urls.gateway}${path}`, {
    method,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
    signal: AbortSignal.timeout(HANG_MS),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json');
  const body = (isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : {}) as T;
  return { status: response.status, headers: response.headers, body, bytes };
}

export const logIn = (email: string, password = PASSWORD) =>
  call<{ token: string; user: SessionUser; error: string; message: string; details: Record<string, unknown> }>(
    'POST',
    '/auth/login',
    { json: { email, password } },
  );

/** Returns a token of the same login with another expiry. */
export const endingIn = (token: string, seconds: number): Promise<string> => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  return new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1_000) + seconds })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(state.jwtSecret));
};

/** Returns a token that expired a minute ago. */
export const expired = (token: string): Promise<string> => endingIn(token, -60);

/** Waits until it is visible. */
export const seen = (locator: Locator, timeout = SOON_MS) => locator.first().waitFor({ state: 'visible', timeout });
export const gone = (locator: Locator, timeout = SOON_MS) => locator.first().waitFor({ state: 'hidden', timeout });

/** Waits for the page's next socket to the gateway. */
export const socketOf = (page: Page) =>
  page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('socket.io') });

/** The resources that the tests in a file share: users, phone and browser. */
class Suite {
  phone!: SimulatorClient;
  aurora!: SimulatedPhone;
  admin!: DeskUser;
  supervisor!: DeskUser;
  marina!: DeskUser;
  diego!: DeskUser;
  encomendas!: Queue;
  financeiro!: Queue;
  connection!: ConnectionView;
  private browser: Browser | undefined;
  private readonly people = new Map<string, Promise<DeskUser>>();
  private readonly contexts = new Map<string, Promise<BrowserContext>>();
  private readonly opened: { close(): Promise<void> }[] = [];

  async start(): Promise<void> {
    this.phone = await SimulatorClient.connect(urls.phone);
    this.aurora = await this.phone.phone({ number: PHONE, name: 'Padaria Aurora' });
    [this.admin, this.supervisor, this.marina, this.diego] = (await Promise.all(
      ['admin', 'supervisor', 'marina', 'diego'].map((name) => this.person(`${name}@aurora.local`)),
    )) as [DeskUser, DeskUser, DeskUser, DeskUser];
    const queues = await this.admin.call<Queue[]>('GET', '/queue');
    const named = (wanted: string) => must(queues.find(({ name }) => name === wanted));
    this.encomendas = named('Encomendas');
    this.financeiro = named('Financeiro');
    const connections = await this.admin.call<ConnectionView[]>('GET', '/whatsapp');
    this.connection = must(connections.find(({ name }) => name === 'Loja Centro'));
  }

  async stop(): Promise<void> {
    await this.tidy();
    await this.browser?.close();
    for (const person of await Promise.all(this.people.values())) person.leaves();
    this.phone?.close();
  }

  /** Closes the pages that a test has opened. */
  async tidy(): Promise<void> {
    for (const page of this.opened.splice(0)) await page.close();
  }

  /** Returns a user of the shared logins, with an open socket. */
  person(email: string): Promise<DeskUser> {
    const known = this.people.get(email);
    if (known) return known;
    const { token, user } = must(state.people[email]);
    // all logged in when the run started, which on a slow machine is longer ago than a token's lifetime
    const person = endingIn(token, SUITE_S).then((lasting) => new DeskUser(urls.gateway, lasting, user).listens());
    this.people.set(email, person);
    return person;
  }

  adminOf = (name: CompanyName) => this.person(companies[name].adminEmail);
  agentOf = (name: CompanyName) => this.person(companies[name].agentEmail);

  /** Creates a user of the company `Outra`, logged in: for tests that end sessions or change permissions. */
  async newUser(fields: Record<string, unknown> = {}): Promise<DeskUser> {
    const admin = await this.adminOf('Outra');
    const email = `${randomUUID()}@outra.local`;
    const name = unique('Ana');
    await admin.call('POST', '/users', { name, email, password: PASSWORD, profile: 'user', ...fields });
    const { body } = await logIn(email);
    const person = await new DeskUser(urls.gateway, body.token, body.user).listens();
    this.people.set(email, Promise.resolve(person));
    return person;
  }

  /** Adds a WhatsApp user who is not a contact yet. */
  async stranger(name = unique('Cliente')): Promise<SimulatedContact> {
    return this.phone.addContact({ name });
  }

  /** Creates a contact through the API. */
  async contact(name = unique('Contato')): Promise<Contact> {
    const number = await (await this.stranger(name)).number();
    return this.admin.call<Contact>('POST', '/contacts', { name, number });
  }

  /** Makes a contact write, and returns the resulting ticket. */
  async writes(text = unique('oi'), contact?: SimulatedContact): Promise<Talk> {
    const who = contact ?? (await this.stranger());
    await who.says(text, { to: PHONE });
    const { ticket, message } = await this.heard(text);
    return { contact: who, number: await who.number(), ticket: must(ticket), message, text };
  }

  heard = (body: string) => this.admin.hears('appMessage', ({ message }) => message.body === body);

  /** A conversation accepted by a user, by default Marina. */
  async attended(by: DeskUser = this.marina, contact?: SimulatedContact): Promise<Talk> {
    const talk = await this.writes(undefined, contact);
    if (by.user.profile === 'user' && !by.user.queueIds.includes(talk.ticket.queueId ?? ''))
      await this.admin.call('PUT', `/tickets/${talk.ticket.id}`, { queueId: by.user.queueIds[0] });
    const ticket = await by.call<Ticket>('PUT', `/tickets/${talk.ticket.id}`, { status: 'open' });
    return { ...talk, ticket };
  }

  /** A conversation accepted by the admin of `Outra`, on its own phone. */
  async attendedAtOutra(): Promise<Talk & { admin: DeskUser }> {
    const [admin, contact, text] = [await this.adminOf('Outra'), await this.stranger(), unique('oi')];
    await contact.says(text, { to: OUTRA_PHONE });
    const news = await admin.hears('appMessage', ({ message }) => message.body === text);
    const ticket = await admin.call<Ticket>('PUT', `/tickets/${must(news.ticket).id}`, { status: 'open' });
    return { contact, number: await contact.number(), ticket, message: news.message, text, admin };
  }

  async closed(by: DeskUser = this.marina): Promise<Talk> {
    const talk = await this.attended(by);
    return { ...talk, ticket: await by.call<Ticket>('PUT', `/tickets/${talk.ticket.id}`, { status: 'closed' }) };
  }

  send(by: DeskUser, { id }: { id: string }, body: string, more: object = {}): Promise<Message> {
    return by.call<Message>('POST', `/messages/${id}`, { body, ...more });
  }

  /**
   * Opens a page for a logged-in user or a visitor. Pages of one user share a browser context, like tabs, so that they
   * open quickly; `fresh` or any context option creates a separate one.
   */
  async page(who: DeskUser | null, { path = '/tickets', fresh = false, ...more }: PageOptions = {}): Promise<Page> {
    const alone = fresh || who === null || Object.keys(more).length > 0;
    const context = alone ? await this.context(who, more) : await this.sharedContext(who);
    const page = await context.newPage();
    this.opened.push(alone ? context : page);
    page.setDefaultTimeout(SOON_MS);
    await page.goto(`${urls.web}${path}`);
    // a dialog that the URL opens hides the rest from the accessibility tree
    if (who) await seen(page.getByRole('navigation').or(page.getByRole('dialog')), SOON_MS);
    return page;
  }

  private sharedContext(who: DeskUser): Promise<BrowserContext> {
    const made = this.contexts.get(who.user.id) ?? this.context(who, {});
    this.contexts.set(who.user.id, made);
    return made;
  }

  private async context(who: DeskUser | null, { logos, ...more }: ContextOptions): Promise<BrowserContext> {
    this.browser ??= await startBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
    const stored = who
      ? [
          { name: 'token', value: who.token },
          { name: 'user', value: JSON.stringify(who.user) },
          // many tickets wait here, and tests look for the most recent one
          { name: `waitingSortOf.${who.user.id}`, value: 'newest' },
        ]
      : [];
    const context = await this.browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block', // tested by service-worker.flow.spec.ts; here each context would fetch the whole client
      storageState: { cookies: [], origins: [{ origin: urls.web, localStorage: stored }] },
      ...more,
    });
    const headers = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };
    if (!logos) await context.route(LOGOS, (route) => route.fulfill({ json: [], headers }));
    return context;
  }

  /** Opens a ticket with its messages loaded. */
  async thread(who: DeskUser, { ticket, text }: Talk, options: PageOptions = {}): Promise<Page> {
    const page = await this.page(who, { path: `/tickets/${ticket.uuid}`, ...options });
    await seen(page.getByRole('log').getByText(text), SOON_MS);
    return page;
  }
}

export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('there is none');
  return value;
}

/** Sets up the suite for one test file. */
export function suite(): Suite {
  const made = new Suite();
  beforeAll(() => made.start());
  afterEach(() => made.tidy());
  afterAll(() => made.stop());
  return made;
}

/** Checks for the product's logo: a coloured square with its letter. */
export async function seesLogo(scope: Locator, size: number): Promise<void> {
  const logo = scope.getByText('R', { exact: true });
  await seen(logo);
  const { width, height } = must(await logo.boundingBox());
  const colour = await logo.evaluate((element) => getComputedStyle(element).backgroundColor);
  if (width !== size || height !== size || /rgba\(.*, 0\)|transparent/.test(colour))
    throw new Error(`no logo of ${size} px but ${width} × ${height} in ${colour}`);
}

/** The message composer. */
export const composerOf = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
export const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
export const bubbleOf = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });

/** Opens the menu of a ticket's card. */
export async function cardMenu(page: Page, text: string): Promise<Locator> {
  const row = rowOf(page, text);
  await row.hover();
  await row.getByRole('button', { name: /Mais ações/ }).click();
  return page.getByRole('menu');
}

/** Opens the menu of a message. */
export async function messageMenu(page: Page, text: string): Promise<Locator> {
  const bubble = bubbleOf(page, text).last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Opções da mensagem' }).click();
  return page.getByRole('menu');
}

export async function itemsOf(menu: Locator): Promise<string[]> {
  await seen(menu.getByRole('menuitem'));
  return menu.getByRole('menuitem').allInnerTexts();
}
/** Records the calls of a page once it is idle, because the shell reads everything again when its socket opens. */
export async function callsAtRest(page: Page): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => request.url().startsWith(urls.gateway) && calls.push(request.url()));
  for (let before = -1; before !== calls.length; await page.waitForTimeout(2_000)) before = calls.length;
  calls.length = 0;
  return calls;
}
/** The path of the page. */
export const placeOf = (page: Page) => new URL(page.url()).pathname;
