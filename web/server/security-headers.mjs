const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Which gateway this browser should call. Opened as `localhost`, it must call a loopback gateway by that name too:
 * else the two are different sites and the refresh cookie stays behind.
 */
export function gatewayFor(hostHeader, gatewayUrl) {
  const gateway = new URL(gatewayUrl);
  const asked = /^(\[[^\]]+\]|[^:]+)/.exec(hostHeader ?? '')?.[1];
  if (asked && LOOPBACK.has(asked) && LOOPBACK.has(gateway.hostname)) gateway.hostname = asked;
  return gateway.href.replace(/\/$/, '');
}

/** Browsers send a report to this address when the policy has stopped something. */
export const REPORTS = '/csp-reports';
const YEAR_S = 365 * 24 * 60 * 60;

export function securityHeaders(gatewayUrl) {
  const { origin, protocol, hostname } = new URL(gatewayUrl);
  const isPublic = protocol === 'https:' && !LOOPBACK.has(hostname);
  const socket = origin.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // emotion and the calendar write style elements, and this page is one file for everybody: it cannot carry a nonce
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${origin}`,
    `media-src 'self' blob: ${origin}`,
    "font-src 'self' data:", // the calendar brings one inside its styles
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
