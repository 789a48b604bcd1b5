import { createServer, request } from 'node:http';

/**
 * The system has a fixed URL for the language model, but each flow starts its own test double on another port. This
 * switch forwards calls to the double that was last registered with `PUT /double`.
 */
export async function startModelSwitch() {
  let target = '';
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'PUT' && incoming.url === '/double') {
      target = '';
      incoming.setEncoding('utf8').on('data', (text) => (target += text));
      incoming.on('end', () => outgoing.writeHead(204).end());
      return;
    }
    if (!target) return void outgoing.writeHead(503).end();
    const { method, headers, url } = incoming;
    const passed = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
