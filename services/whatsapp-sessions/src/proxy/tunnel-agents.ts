import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Agent, type AgentConnectOpts } from 'agent-base';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { withoutBrackets } from '@recado/service-kit/web';
import type { Proxy } from './proxy.js';

/** The result of an attempt to get through the proxy. */
export type TunnelState = 'works' | 'unreachable' | 'refused';
type Deps = Readonly<{
  proxy: Proxy;
  lookup: LookupFunction;
  /** @throws when the proxy may not be called */
  admit: () => void;
  onState: (state: TunnelState) => void;
}>;
export type TunnelAgent = HttpTunnelAgent | SocksTunnelAgent;

const OK = 200;
const WRONG_PASSWORD = 407;
const CONNECT_LIMIT_MS = 15_000;
const REFUSED_BY_SOCKS = /authentication failed|no accepted authentication/i;

/** The proxy did not open a way to the server. */
export class ProxyFailed extends Error {
  override name = 'ProxyFailed';

  constructor(
    readonly state: Exclude<TunnelState, 'works'>,
    cause?: unknown,
  ) {
    super(state === 'refused' ? 'the proxy refused the user or password' : 'the proxy opens no way to the server', {
      cause,
    });
  }
}

/** Opens sockets through the proxy. Every way to WhatsApp takes this agent, or fails: there is no way around the proxy. */
export function tunnelAgent(deps: Deps): TunnelAgent {
  return new URL(deps.proxy.url).protocol === 'socks5:' ? new SocksTunnelAgent(deps) : new HttpTunnelAgent(deps);
}

/** `https-proxy-agent` is not used: a proxy that breaks off its TLS handshake is an error there that ends the process. */
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
    // socks5h: the proxy looks names up
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
    socket.on('error', () => undefined); // its user handles the error too; until there is a user, this handler does
    onState('works');
    return socket;
  } catch (error) {
    const failed = error instanceof ProxyFailed ? error : new ProxyFailed('unreachable', error);
    onState(failed.state);
    throw failed;
  }
}

/** Asks an http or https proxy for a way to a server. */
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
  // a proxy that accepts a connection and answers nothing is given up
  const timer = setTimeout(() => request.destroy(new ProxyFailed('unreachable')), CONNECT_LIMIT_MS);
  return new Promise<Socket>((resolve, reject) => {
    request.on('error', reject);
    request.once('connect', ({ statusCode }: IncomingMessage, socket: Socket, head: Buffer) => {
      if (statusCode === OK) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket);
      }
      socket.destroy(); // Baileys would take the proxy's answer for WhatsApp's
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
