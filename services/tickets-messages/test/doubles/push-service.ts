import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@recado/contracts';

type Received = { headers: IncomingHttpHeaders; payload: PushPayload };
type Answer = { status: number; headers?: Record<string, string> };

/** A double of a browser vendor's push service and its browsers. It decrypts the pushes. */
export class PushService {
  private readonly browsers = new Map<string, { pair: ECDH; auth: Buffer; received: Received[] }>();
  private answers: Answer[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    server.on('request', (request, response) => {
      void buffer(request).then((body) => {
        const { status, headers = {} } = service.take(request.url ?? '', request.headers, body);
        response.writeHead(status, headers).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Responds to the next pushes with these answers, in order. Further pushes are accepted. */
  willAnswer(...answers: Answer[]): void {
    this.answers = answers;
  }

  /** Returns the number of remaining answers. */
  get waiting(): number {
    return this.answers.length;
  }

  /** Returns a browser that has subscribed to pushes. */
  browser(name = 'Chrome no Linux') {
    const path = `/${randomBytes(12).toString('hex')}`;
    const pair = createECDH('prime256v1');
    const auth = randomBytes(16);
    const p256dh = pair.generateKeys('base64url');
    const received: Received[] = [];
    this.browsers.set(path, { pair, auth, received });
    const keys = { p256dh, auth: auth.toString('base64url') };
    return { subscription: { endpoint: `${this.url}${path}`, keys, name, language: 'pt' as const }, received };
  }

  private take(path: string, headers: IncomingHttpHeaders, body: Buffer): Answer {
    const browser = this.browsers.get(path);
    if (!browser) return { status: 404 };
    const answer = this.answers.shift() ?? { status: 201 };
    if (answer.status < 300) {
      const opened = open(body, browser.pair, browser.auth);
      browser.received.push({ headers, payload: JSON.parse(opened.toString()) as PushPayload });
    }
    return answer;
  }
}

const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/** Decrypts a single-record message as a browser does (RFC 8188 and RFC 8291). */
function open(body: Buffer, pair: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, SALT_BYTES);
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1));
  const sealed = body.subarray(HEADER_BYTES + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(LAST_RECORD));
}
