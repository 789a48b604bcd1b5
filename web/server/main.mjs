import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.mjs';
import { createReportLog, readBody } from './csp-reports.mjs';
import { gatewayFor, REPORTS, securityHeaders } from './security-headers.mjs';
import { StaticFiles } from './static-files.mjs';

const STOP_WITHIN_MS = 5_000;
const config = readConfig();
const files = new StaticFiles(fileURLToPath(new URL('../dist', import.meta.url)));
await files.refresh();
const logReport = createReportLog((line) => console.warn(JSON.stringify(line)));

function sendJson(response, body) {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Page URLs return the client, which does its own routing. A missing file returns 404. */
async function fileOf(path) {
  await files.refresh();
  const file = files.get(path);
  if (file) return file;
  return /\.\w+$/.test(path) ? undefined : files.get('/index.html');
}

async function sendFile(request, response, file) {
  const { body, encoding } = await files.read(file, request.headers['accept-encoding']);
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': body.length,
    'cache-control': file.cache,
    ...(file.compressible && { vary: 'accept-encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function takeReport(request, response) {
  const text = await readBody(request);
  if (text !== undefined) logReport(text);
  response.writeHead(text === undefined ? 413 : 204).end();
}

async function answer(request, response) {
  const gatewayUrl = gatewayFor(request.headers.host, config.gatewayUrl);
  for (const [name, value] of Object.entries(securityHeaders(gatewayUrl))) response.setHeader(name, value);
  if (request.method === 'POST' && request.url === REPORTS) return takeReport(request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return response.writeHead(405, { allow: 'GET, HEAD' }).end();
  return answerRead(request, response, gatewayUrl);
}

async function answerRead(request, response, gatewayUrl) {
  const path = request.url?.split('?')[0] ?? '/';
  if (path === '/livez' || path === '/readyz') return sendJson(response, { status: 'ok' });
  if (path === '/config.json') return sendJson(response, { gatewayUrl, phoneUrl: config.phoneUrl });
  const file = await fileOf(path);
  return file ? sendFile(request, response, file) : response.writeHead(404).end();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(JSON.stringify({ level: 'error', service: 'web', what: 'request failed', reason: error.message }));
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});

server.listen(config.port, config.host, () => {
  const { port } = server.address();
  console.log(JSON.stringify({ level: 'info', service: 'web', what: 'listening', port }));
});

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
  });
