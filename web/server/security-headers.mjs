const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns the gateway URL for this browser. A page opened as `localhost` must call a loopback gateway as `localhost`
 * too; otherwise the browser treats the two as different sites and does not send the refresh cookie.
 */
export function gatewayFor(hostHeader, gatewayUrl) {
  const gateway = new URL(gatewayUrl);
  const requested = /^(\[[^\]]+\]|[^:]+)/.exec(hostHeader ?? '')?.[1];
  if (requested && LOOPBACK.has(requested) && LOOPBACK.has(gateway.hostname)) gateway.hostname = requested;
  return gateway.href.replace(/\/$/, '');
}

/** Browsers report violations of the content security policy to this path. */
export const REPORTS = '/csp-reports';
const YEAR_S = 365 * 24 * 60 * 60;

export function securityHeaders(gatewayUrl) {
  const { origin, protocol, hostname } = new URL(gatewayUrl);
  const isPublic = protocol === 'https:' && !LOOPBACK.has(hostname);
  const socket = origin.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // emotion and the calendar insert style elements; the page is one static file, so it cannot carry a nonce
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${origin}`,
    `media-src 'self' blob: ${origin}`,
    "font-src 'self' data:", // the calendar embeds a font in its styles
    'frame-src https://www.youtube-nocookie.com', // help videos
    `connect-src 'self' ${origin} ${socket}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${REPORTS}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    ...(isPublic && { 'strict-transport-security': `max-age=${YEAR_S}` }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    'cross-origin-opener-policy': 'same-origin',
  };
}
