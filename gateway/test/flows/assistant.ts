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
import type { DeskUser } from './desk.js';

export const CALLBACK = 'http://localhost:53682/callback';

/** Stores an application's authorization, as the SDK requires. */
class AuthStore implements OAuthClientProvider {
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

/** A minimal browser for the consent flow: it stores cookies with their paths and does not follow redirects. */
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

/** A user's assistant, using the SDK's client. */
export class Assistant {
  readonly store: AuthStore;
  private readonly options: ClientOptions;
  private client: Client | undefined;

  constructor(
    readonly gateway: string,
    { name = 'Assistente', scope = 'read write', revision }: { name?: string; scope?: string; revision?: string } = {},
  ) {
    this.options = revision ? { versionNegotiation: { mode: { pin: revision } } } : {};
    this.store = new AuthStore(name, scope);
  }

  /** Registers and stops before the consent. @returns the URL that the browser opens */
  async begin(): Promise<URL> {
    const client = new Client({ name: 'test', version: '1' }, this.options);
    const error = await client.connect(this.transport()).catch((reason: unknown) => reason);
    if (!(error instanceof UnauthorizedError)) throw error;
    if (!this.store.address) throw new Error('the client was not sent to the authorization server');
    return this.store.address;
  }

  /** Completes the flow, including the user's answer. */
  async connect(person: DeskUser, answer: Answer = {}): Promise<this> {
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
    return this.store.kept?.access_token ?? '';
  }

  async tools() {
    return (await this.connected.listTools()).tools;
  }

  /** Returns the tool's reply, and whether it failed. */
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
    new StreamableHTTPClientTransport(new URL(`${this.gateway}/mcp`), { authProvider: this.store });
}

/** Returns the id of the authorization request on our consent page. */
export const requestIn = (location: string): string => new URL(location).searchParams.get('request') ?? '';

/** Follows the user's path from the application and back. @returns the parameters of its callback, including a code */
export async function callbackFor(
  address: URL,
  person: DeskUser,
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
