import { readConfig } from '../server/config.mjs';
import { gatewayFor, securityHeaders } from '../server/security-headers.mjs';

/** Unregisters the service worker that a built client left at the same origin. Development uses none. */
const NO_WORKER = `
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', () => void self.registration.unregister());
`;

/**
 * Vite uses inline scripts and a socket at the page's URL, so the web server's content security policy cannot apply
 * here. The other headers are the same.
 */
function headersFor(gatewayUrl) {
  const headers = securityHeaders(gatewayUrl);
  delete headers['content-security-policy'];
  return headers;
}

const send = (response, type, body) => {
  response.setHeader('content-type', type);
  response.setHeader('cache-control', 'no-store');
  response.end(body);
};

/** Responds like the web server, so that `npm run dev` serves the client with hot reload at the same URL. */
export const devServer = () => ({
  name: 'dev-server',
  apply: 'serve',
  config() {
    const { host, port } = readConfig();
    return { server: { host, port, strictPort: true } };
  },
  configureServer({ middlewares }) {
    const { gatewayUrl, phoneUrl } = readConfig();
    middlewares.use((request, response, next) => {
      const address = gatewayFor(request.headers.host, gatewayUrl);
      for (const [name, value] of Object.entries(headersFor(address))) response.setHeader(name, value);
      const path = request.url?.split('?')[0];
      if (path === '/config.json')
        return send(response, 'application/json', JSON.stringify({ gatewayUrl: address, phoneUrl }));
      if (path === '/livez') return send(response, 'application/json', JSON.stringify({ status: 'ok' }));
      if (path === '/sw.js') return send(response, 'text/javascript', NO_WORKER);
      return next();
    });
  },
});
