import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from '@modelcontextprotocol/client';
import type { Person } from './desk.js';

export const CALLBACK = 'http://localhost:53682/callback';

/** What a program keeps of its authorization, as the SDK asks for it. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  address: URL | undefined;
  known: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  private verifier = '';
  private discovery: OAuthDiscoveryState | undefined;

  constructor(
    private readonly name: string,
    private readonly scope: string,
  ) {}

  get clientMetadata() {
    return {
      client_name: this.name,
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: this.scope,
    };
  }
  clientInformation = () => this.known;
  saveClientInformation = (known: OAuthClientInformationMixed) => void (this.known = known);
  tokens = () => this.kept;
  saveTokens = (kept: OAuthTokens) => void (this.kept = kept);
  redirectToAuthorization = (address: URL) => void (this.address = address);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  discoveryState = () => this.discovery;
  saveDiscoveryState = (discovery: OAuthDiscoveryState) => void (this.discovery = discovery);
}

/** A browser as far as the consent needs one: it keeps cookies with their paths and follows no redirect by itself. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  async open(address: string | URL): Promise<{ status: number; location: string; text: string }> {
    const { pathname } = new URL(address);
    const sent = [...this.cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' });
    }
    return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
  }
}

type Answer = { allow?: boolean; scopes?: readonly string[] };

/** An assistant of a user, over the SDK's own client. */
export class Assistant {
  readonly keeper: Keeper;
  private readonly options: ClientOptions;
  private client: Client | undefined;

  constructor(
    readonly gateway: string,
    { name = 'Assistente', scope = 'read write', revision }: { name?: string; scope?: string; revision?: string } = {},
  ) {
    this.options = revision ? { versionNegotiation: { mode: { pin: revision } } } : {};
    this.keeper = new Keeper(name, scope);
  }

  /** Registers, and stops where the user is to be asked. @returns the address at which the browser begins */
  async begin(): Promise<URL> {
    const client = new Client({ name: 'test', version: '1' }, this.options);
    const error = await client.connect(this.transport()).catch((reason: unknown) => reason);
    if (!(error instanceof UnauthorizedError)) throw error;
    if (!this.keeper.address) throw new Error('the client was not sent to the authorization server');
    return this.keeper.address;
  }

  /** The whole way, the user's answer included. */
  async connect(person: Person, answer: Answer = {}): Promise<this> {
    const callback = await callbackFor(await this.begin(), person, answer);
    const transport = this.transport();
    await transport.finishAuth(callback);
    return this.open();
  }

  async open(): Promise<this> {
    this.client = new Client({ name: 'test', version: '1' }, this.options);
    await this.client.connect(this.transport());
    return this;
  }

  get token(): string {
    return this.keeper.kept?.access_token ?? '';
  }

  async tools() {
    return (await this.connected.listTools()).tools;
  }

  /** What the tool answered, and whether it refused. */
  async call(name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const answer = await this.connected.callTool({ name, arguments: args });
    const [{ text = '{}' } = {}] = answer.content as { text?: string }[];
    if (answer.isError && !text.startsWith('{')) return { error: text };
    return JSON.parse(text) as Record<string, unknown>;
  }

  async close(): Promise<void> {
    await this.client?.close();
  }

  private get connected(): Client {
    if (!this.client) throw new Error('not connected');
    return this.client;
  }

  private transport = () =>
    new StreamableHTTPClientTransport(new URL(`${this.gateway}/mcp`), { authProvider: this.keeper });
}

/** The id of the request that our page is opened with. */
export const requestIn = (location: string): string => new URL(location).searchParams.get('request') ?? '';

/** Goes the user's way from the application back to it. @returns the parameters of its callback, a code among them */
export async function callbackFor(
  address: URL,
  person: Person,
  { allow = true, scopes = ['read', 'write'] }: Answer = {},
): Promise<URLSearchParams> {
  const browser = new Browser();
  const uid = requestIn((await browser.open(address)).location);
  const { redirect } = await person.call<{ redirect: string }>('POST', `/oauth/requests/${uid}`, {
    allow,
    ...(allow && { scopes }),
  });
  const back = await browser.open((await browser.open(redirect)).location);
  const { searchParams } = new URL(back.location);
  if (!searchParams.has('code')) throw new Error(`no code: ${searchParams.get('error')}`);
  return searchParams;
}
