const LARGEST_BYTES = 8_192;
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;
const NAME = /^[a-z-]{1,40}$/;

/** Returns the blocked origin or keyword, never the path, which may contain data. */
function blockedOf(uri) {
  try {
    const { protocol, origin } = new URL(uri);
    return origin === 'null' ? protocol : origin;
  } catch {
    return NAME.test(uri) ? uri : 'unknown';
  }
}

/** @returns {{ directive: string, blocked: string } | undefined} the fields of a browser's report that may be logged */
export function readReport(text) {
  try {
    const { 'csp-report': report } = JSON.parse(text);
    const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0];
    return { directive: NAME.test(directive) ? directive : 'unknown', blocked: blockedOf(report['blocked-uri'] ?? '') };
  } catch {
    return undefined;
  }
}

/** Logs content security policy violations. Limits the rate per minute, because any client can send reports. */
export function createReportLog(log, now = Date.now) {
  let left = MOST_A_MINUTE;
  let endsAt = now() + MINUTE_MS;
  return (text) => {
    if (now() >= endsAt) [left, endsAt] = [MOST_A_MINUTE, now() + MINUTE_MS];
    const report = left > 0 ? readReport(text) : undefined;
    if (!report) return;
    left -= 1;
    log({ level: 'warn', service: 'web', what: 'the content policy stopped something in a browser', ...report });
  };
}

/** @returns {Promise<string | undefined>} the body, or undefined when it exceeds the maximum size of a report */
export async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > LARGEST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
