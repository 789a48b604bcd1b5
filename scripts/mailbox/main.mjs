/**
 * A mailbox for one machine: accepts every e-mail over SMTP and shows it on a page. `npm start` runs it; production uses a real mail server.
 */
import { createServer } from 'node:http';
import { Mailbox } from './mailbox.mjs';
import { listPage, mailPage } from './page.mjs';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'";
const { HTTP_HOST = '127.0.0.1', HTTP_PORT = '8025', MAILBOX_SMTP_PORT = '1025' } = process.env;
const mailbox = new Mailbox();

/** @param {import('node:http').ServerResponse} response @param {string} type @param {string} body */
function send(response, type, body, status = 200) {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  });
  response.end(body);
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
function answer({ url = '/' }, response) {
  const path = url.split('?')[0] ?? '/';
  if (path === '/livez') return send(response, 'application/json', '{"status":"ok"}');
  if (path === '/') return send(response, 'text/html', listPage(mailbox.mails));
  if (path === '/api/mails') return send(response, 'application/json', JSON.stringify(mailbox.mails));
  const mail = mailbox.get(/^\/mails\/([\w-]+)$/.exec(path)?.[1] ?? '');
  return mail ? send(response, 'text/html', mailPage(mail)) : send(response, 'text/plain', 'not found', 404);
}

const server = createServer(answer);
await mailbox.listen(Number(MAILBOX_SMTP_PORT), HTTP_HOST);
server.listen(Number(HTTP_PORT), HTTP_HOST);

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await mailbox.close();
    process.exit(0);
  });
