import type { ClientRequest } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import type { Proxy } from './proxy.js';

type Options = Parameters<HttpsProxyAgent<string>['connect']>[1];
/** What came of an attempt to get through the proxy. */
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

class HttpTunnelAgent extends HttpsProxyAgent<string> {
  constructor(private readonly deps: Deps) {
    super(addressOf(deps.proxy), { lookup: deps.lookup });
  }

  override async connect(request: ClientRequest, options: Options): Promise<Socket> {
    return observed(this.deps, async () => {
      let status = 0;
      request.once('proxyConnect', ({ statusCode }: { statusCode: number }) => (status = statusCode));
      const socket = await super.connect(request, options);
      if (status === OK) return socket;
      socket.destroy(); // the library would pass the proxy's answer off as the server's
      throw new ProxyFailed(status === WRONG_PASSWORD ? 'refused' : 'unreachable');
    });
  }
}

class SocksTunnelAgent extends SocksProxyAgent {
  constructor(private readonly deps: Deps) {
    // socks5h: the proxy looks names up
    super(addressOf(deps.proxy).replace(/^socks5:/, 'socks5h:'), { socketOptions: { lookup: deps.lookup } as never });
  }

  override async connect(request: ClientRequest, options: Options): Promise<Socket> {
    return observed(this.deps, async () => {
      try {
        return await super.connect(request, options as never);
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
    const socket = await within(open());
    onState('works');
    return socket;
  } catch (error) {
    const failed = error instanceof ProxyFailed ? error : new ProxyFailed('unreachable', error);
    onState(failed.state);
    throw failed;
  }
}

/** A proxy that accepts a connection and answers nothing is given up. */
async function within(opening: Promise<Socket>): Promise<Socket> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProxyFailed('unreachable')), CONNECT_LIMIT_MS);
  });
  try {
    return await Promise.race([opening, late]);
  } catch (error) {
    opening.then((socket) => socket.destroy()).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function addressOf({ url, username, password }: Proxy): string {
  const address = new URL(url);
  address.username = encodeURIComponent(username);
  address.password = encodeURIComponent(password);
  return address.href;
}
