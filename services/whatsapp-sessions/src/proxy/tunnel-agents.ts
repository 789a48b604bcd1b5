import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Agent, type AgentConnectOpts } from 'agent-base';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { withoutBrackets } from '@recado/service-kit/web';
import type { Proxy } from './proxy.js';

/** The result of an attempt to connect through the proxy. */
export type TunnelState = 'works' | 'unreachable' | 'refused';
type Deps = Readonly<{
  proxy: Proxy;
  lookup: LookupFunction;
  /** @throws Error if the proxy's address is not allowed */
  admit: () => void;
  onState: (state: TunnelState) => void;
}>;
export type TunnelAgent = HttpTunnelAgent | SocksTunnelAgent;

const OK = 200;
const WRONG_PASSWORD = 407;
const CONNECT_LIMIT_MS = 15_000;
const REFUSED_BY_SOCKS = /authentication failed|no accepted authentication/i;

/** Thrown if the proxy did not open a tunnel to the server. */
export class ProxyFailed extends Error {
  override name = 'ProxyFailed';

  constructor(
    readonly state: Exclude<TunnelState, 'works'>,
    cause?: unknown,
  ) {
    super(
      state === 'refused' ? 'the proxy refused the user or password' : 'the proxy did not open a tunnel to the server',
      {
        cause,
      },
    );
  }
}

/** Opens sockets through the proxy. All connections to WhatsApp use this agent or fail; none bypasses the proxy. */
export function tunnelAgent(deps: Deps): TunnelAgent {
  return new URL(deps.proxy.url).protocol === 'socks5:' ? new SocksTunnelAgent(deps) : new HttpTunnelAgent(deps);
}

/** Replaces `https-proxy-agent`, which crashes the process if a proxy interrupts its TLS handshake. */
class HttpTunnelAgent extends Agent {
  constructor(private readonly deps: Deps) {
    super();
  }

  override connect(_request: ClientRequest, options: AgentConnectOpts): Promise<Socket> {
    return observed(this.deps, async () => {
      const { host = '', port, secureEndpoint } = options;
      const socket = await openTunnel(this.deps, host, Number(port));
      if (!secureEndpoint) return socket;
      const { host: _host, port: _port, path: _path, ...ofTls } = options as AgentConnectOpts & { path?: string };
      return connectTls({ ...(isIP(host) ? {} : { servername: host }), ...ofTls, socket });
    });
  }
}

class SocksTunnelAgent extends SocksProxyAgent {
  constructor(private readonly deps: Deps) {
    // socks5h: the proxy resolves names
    super(addressOf(deps.proxy).replace(/^socks5:/, 'socks5h:'), { socketOptions: { lookup: deps.lookup } });
  }

  override connect(request: ClientRequest, options: AgentConnectOpts): Promise<Socket> {
    return observed(this.deps, async () => {
      try {
        return await super.connect(request, options);
      } catch (error) {
        const isRefused = error instanceof Error && REFUSED_BY_SOCKS.test(error.message.slice(0, 200));
        throw new ProxyFailed(isRefused ? 'refused' : 'unreachable', error);
      }
    });
  }
}

async function observed({ admit, onState }: Deps, open: () => Promise<Socket>): Promise<Socket> {
  try {
    admit();
    const socket = await open();
    socket.on('error', () => undefined); // the socket's user handles errors too; until then, this prevents a crash
    onState('works');
    return socket;
  } catch (error) {
    const failed = error instanceof ProxyFailed ? error : new ProxyFailed('unreachable', error);
    onState(failed.state);
    throw failed;
  }
}

/** Opens a tunnel to a server through an HTTP or HTTPS proxy. */
function openTunnel({ proxy, lookup }: Deps, host: string, port: number): Promise<Socket> {
  const { protocol, hostname, port: ofProxy } = new URL(proxy.url);
  const target = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const { username, password } = proxy;
  const login = Buffer.from(`${username}:${password}`).toString('base64');
  const request = (protocol === 'https:' ? httpsRequest : httpRequest)({
    ...{ method: 'CONNECT', host: withoutBrackets(hostname), path: target, lookup, agent: false },
    ...(ofProxy && { port: Number(ofProxy) }),
    headers: { host: target, ...((username || password) && { 'proxy-authorization': `Basic ${login}` }) },
  });
  // gives up on a proxy that accepts a connection but does not respond
  const timer = setTimeout(() => request.destroy(new ProxyFailed('unreachable')), CONNECT_LIMIT_MS);
  return new Promise<Socket>((resolve, reject) => {
    request.on('error', reject);
    request.once('connect', ({ statusCode }: IncomingMessage, socket: Socket, head: Buffer) => {
      if (statusCode === OK) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket);
      }
      socket.destroy(); // Baileys would take the proxy's response for WhatsApp's
      reject(new ProxyFailed(statusCode === WRONG_PASSWORD ? 'refused' : 'unreachable'));
    });
    request.end();
  }).finally(() => clearTimeout(timer));
}

function addressOf({ url, username, password }: Proxy): string {
  const address = new URL(url);
  address.username = encodeURIComponent(username);
  address.password = encodeURIComponent(password);
  return address.href;
}
