import { EventEmitter } from 'node:events';
import type { ClientRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { ErrorCode, ProxyHealth } from '@recado/contracts';
import { withoutBrackets, type Guard } from '@recado/service-kit/web';
import { Agent, type buildConnector } from 'undici';
import type { Proxy } from './proxy.js';
import type { Route } from './route.js';
import { tunnelAgent, type TunnelAgent, type TunnelState } from './tunnel-agents.js';

const PROBLEMS: Readonly<Record<TunnelState, ErrorCode | undefined>> = {
  works: undefined,
  unreachable: 'ERR_WAPP_PROXY_UNREACHABLE',
  refused: 'ERR_WAPP_PROXY_REFUSED',
};

/** The route of one connection through its proxy. */
export class ProxyRoute implements Route {
  readonly agent: TunnelAgent;
  readonly dispatcher: Agent;
  private state: TunnelState = 'works';
  private since = new Date();

  constructor(
    readonly proxy: Proxy,
    guard: Guard,
  ) {
    const host = withoutBrackets(new URL(proxy.url).hostname);
    this.agent = tunnelAgent({
      proxy,
      lookup: guard.lookup,
      admit: () => {
        if (isIP(host)) guard.admit(host); // an IP address needs no lookup
      },
      onState: (state) => this.setState(state),
    });
    this.dispatcher = new Agent({ connect: (options, callback) => this.connect(options, callback) });
  }

  problem(): ErrorCode | undefined {
    return PROBLEMS[this.state];
  }

  health(): ProxyHealth {
    return { state: this.state, since: this.since.toISOString() };
  }

  /** Closes all connections through the proxy. */
  close(): void {
    this.agent.destroy();
    void this.dispatcher.destroy().catch(() => undefined);
  }

  private setState(state: TunnelState): void {
    if (state !== this.state) this.since = new Date();
    this.state = state;
  }

  /** Lets undici use the same tunnels as Node.js's HTTP client. */
  private connect(options: buildConnector.Options, callback: buildConnector.Callback): void {
    const { hostname, protocol, port, servername } = options;
    const secureEndpoint = protocol === 'https:';
    const host = withoutBrackets(hostname);
    const target = { host, port: Number(port) || (secureEndpoint ? 443 : 80), secureEndpoint };
    const request = Object.assign(new EventEmitter(), { destroy: () => undefined }) as unknown as ClientRequest;
    this.agent
      .connect(request, { ...target, ...(servername && { servername }) })
      .then((socket) => (secureEndpoint ? secured(socket) : socket))
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
  }
}

function secured(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}
