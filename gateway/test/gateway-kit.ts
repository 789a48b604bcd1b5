import { EventEmitter, once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { GetStorageLeft, NoteStoredBytes, type Actor, type ErrorCode, type RpcContract } from '@recado/contracts';
import { AppError, toBody } from '@recado/service-kit/errors';
import { HealthServer } from '@recado/service-kit/health';
import type { NatsLink } from '@recado/service-kit/messaging';
import { headers, type Msg } from '@nats-io/transport-node';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { testData } from '../../scripts/testing/test-data.mjs';
import { ConfigSchema } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import type { OwnServers } from './own-servers.js';

const JWT_SECRET = 'a secret for tests only, 32 characters or more';
export const MEDIA_URL_SECRET = 'another secret for tests only, 32 characters';
export const WEB_ORIGIN = 'http://web.test:3000';

/** Starts a gateway in this process, on a free port. */
export async function startTestGateway({ natsUrl, redisUrl }: OwnServers, more: Record<string, string> = {}) {
  const mediaDir = testData('gateway-media');
  const settings = ConfigSchema.parse({
    NODE_ENV: 'test',
    NATS_URL: natsUrl,
    REDIS_URL: redisUrl,
    HTTP_PORT: '0',
    JWT_SECRET,
    MEDIA_URL_SECRET,
    MEDIA_DIR: mediaDir,
    WEB_ORIGINS: WEB_ORIGIN,
    ...more,
  });
  const log: string[] = [];
  const written = new EventEmitter();
  const sink = new Writable({
    write: (line, _encoding, done) => {
      log.push(String(line));
      written.emit('line');
      done();
    },
  });
  const steps: (() => Promise<void>)[] = [];
  const tools = {
    logger: pino(sink),
    health: new HealthServer(),
    onStop: (step: () => Promise<void>) => steps.push(step),
  };
  const port = await startGateway(settings, tools);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    mediaDir,
    /** The log output as text. */
    log: () => log.join(''),
    /** Waits for the first log line that contains this. */
    async logged(part: string): Promise<string> {
      for (;;) {
        const found = log.find((line) => line.includes(part));
        if (found) return found;
        await once(written, 'line');
      }
    },
    async stop() {
      for (const step of steps.reverse()) await step();
      rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}
export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

export type Heard = {
  input: unknown;
  actor: Actor | undefined;
  correlationId: string | undefined;
  traceparent: string | undefined;
  /** The origin of a visitor's call; an actor contains it. */
  from: unknown;
};
type Answer = (heard: Heard) => unknown;
/** Called with every upload; it has a default reply that a test can override. */
const BESIDES = [GetStorageLeft.subject, NoteStoredBytes.subject];

/** Simulates the services behind the gateway. */
export class Responders {
  readonly heard: Heard[] = [];
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly link: NatsLink) {
    this.on(GetStorageLeft, () => ({ leftBytes: null }));
    this.on(NoteStoredBytes, () => ({ message: 'noted' }));
    link.connection.subscribe('rpc.>', { callback: (_error, message) => void this.respond(message) });
  }

  /** @param answer an AppError is returned as the service's error; for undefined, no reply is sent */
  on(contract: RpcContract, answer: Answer): void {
    this.answers.set(contract.subject, answer);
  }

  /** Replies on demand. */
  slow(contract: RpcContract) {
    let answer: (value: unknown) => void = () => undefined;
    const later = new Promise((resolve) => (answer = resolve));
    const asked = new Promise<void>((resolve) =>
      this.on(contract, () => {
        resolve();
        return later;
      }),
    );
    return { asked, answer };
  }

  last(): Heard {
    const found = this.heard.at(-1);
    if (!found) throw new Error('nobody was asked');
    return found;
  }

  private async respond(message: Msg): Promise<void> {
    const of = (name: string) => message.headers?.get(name) || undefined;
    const [actor, from] = [of('recado-actor'), of('recado-from')];
    const heard: Heard = {
      input: message.json(),
      actor: actor ? await this.link.actors.actorOf(actor) : undefined,
      correlationId: of('recado-correlation'),
      traceparent: of('traceparent'),
      from: from ? (JSON.parse(decodeURIComponent(from)) as unknown) : undefined,
    };
    if (!BESIDES.includes(message.subject)) this.heard.push(heard);
    const answer = await this.answers.get(message.subject)?.(heard);
    if (!(answer instanceof AppError)) return void message.respond(JSON.stringify(answer ?? null));
    const failed = headers();
    failed.set('recado-error', '1');
    message.respond(JSON.stringify(toBody(answer)), { headers: failed });
  }
}

type TokenOptions = {
  userId: string;
  companyId: string;
  loginId: string;
  expiresInS?: number;
  secret?: string;
  issuer?: string;
  operator?: { userId: string; name: string };
};

export const aToken = ({
  userId,
  companyId,
  loginId,
  expiresInS = 900,
  secret = JWT_SECRET,
  issuer = 'recado',
  operator,
}: TokenOptions) =>
  new SignJWT({ cid: companyId, lid: loginId, ...(operator && { operator }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresInS)
    .sign(new TextEncoder().encode(secret));

type Call = { token?: string; method?: string; body?: unknown; raw?: string; headers?: Record<string, string> };
export type Reply = { status: number; body: { error?: ErrorCode; [field: string]: unknown }; headers: Headers };

/**
 * Calls over a connection that this side keeps open for longer than a test may last. A gateway that waits for the
 * connection to end does not stop in time.
 */
export async function askAndStay(url: string, { token }: { token: string }): Promise<IncomingMessage> {
  const asked = get(url, { agent: new Agent({ keepAlive: true }), headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

/** Makes one HTTP call; `raw` is sent as is. */
export async function call(
  url: string,
  { token, method = 'GET', body, raw, headers: more }: Call = {},
): Promise<Reply> {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    headers: {
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...more,
    },
    ...(text !== undefined && { body: text }),
  });
  const answer = await response.text();
  return {
    status: response.status,
    body: answer ? (JSON.parse(answer) as Reply['body']) : {},
    headers: response.headers,
  };
}
