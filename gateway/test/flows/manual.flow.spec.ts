import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const PAGES = ['pt/atendente', 'pt/administrador', 'pt/operador', 'en/agent', 'en/administrator', 'en/operator'];

/** Returns the links, pictures and styles that a page refers to. */
const targetsOf = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)].map(([, target = '']) => target);

describe('the manual in the built client', () => {
  let server: ChildProcess;
  let web: string;

  beforeAll(async () => {
    server = spawn(process.execPath, [join(process.cwd(), 'web', 'server', 'main.mjs')], {
      env: { ...process.env, HTTP_PORT: '0', HTTP_HOST: '127.0.0.1', GATEWAY_URL: 'http://127.0.0.1:8080' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!server.stdout) throw new Error('The web server has no output');
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    web = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
  });
  afterAll(() => void server.kill());

  it.each(PAGES)('serves %s with its headers, and everything that it refers to', async (page) => {
    const address = `${web}/manual/${page}.html`;
    const response = await fetch(address);
    const html = await response.text();

    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const targets = [...new Set(targetsOf(html))];
    expect(targets.length).toBeGreaterThan(5);
    for (const target of targets)
      expect([target, (await fetch(new URL(target, address))).status]).toEqual([target, 200]);
  });

  it('serves its pictures and styles with their types', async () => {
    const typeOf = async (path: string) => (await fetch(`${web}/manual/${path}`)).headers.get('content-type');
    expect(await typeOf('pictures/inbox.pt.webp')).toBe('image/webp');
    expect(await typeOf('manual.css')).toBe('text/css; charset=utf-8');
  });

  it('is not precached by the service worker', async () => {
    const worker = await (await fetch(`${web}/sw.js`)).text();
    expect(worker).toContain('assets/');
    expect(worker).not.toContain('manual/');
  });
});
