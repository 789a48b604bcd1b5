import { createServer, request } from 'node:http';

/**
 * The address of the language model is a setting of the system, and a flow starts its double of a model later, on another
 * port. The switch passes calls on to the double that was registered last by `PUT /double` with its address.
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
