import { describe, expect, it } from '@jest/globals';
import { createReportLog, readReport } from '../web/server/csp-reports.mjs';
import { securityHeaders } from '../web/server/security-headers.mjs';

const headersFor = (gatewayUrl: string) => securityHeaders(gatewayUrl) as Record<string, string>;

describe('the web server', () => {
  it('enforces TLS, except on a single machine', () => {
    expect(headersFor('https://api.padaria.example')['strict-transport-security']).toMatch(/^max-age=31536000/);
    for (const local of ['http://127.0.0.1:8080', 'http://localhost:8080', 'https://localhost:8443'])
      expect(headersFor(local)).not.toHaveProperty('strict-transport-security');
  });

  it('asks browsers to report violations of its policy', () => {
    expect(headersFor('http://127.0.0.1:8080')['content-security-policy']).toContain('report-uri /csp-reports');
  });

  it('reads only the blocked resource from a report, without page and path', () => {
    const report = {
      ...{ 'document-uri': 'https://desk.example/tickets/42', 'effective-directive': 'script-src-elem' },
      ...{ 'blocked-uri': 'https://evil.example/steal?text=secret', 'script-sample': 'secret' },
    };
    const read = readReport(JSON.stringify({ 'csp-report': report }));
    expect(read).toEqual({ directive: 'script-src-elem', blocked: 'https://evil.example' });
    expect(
      readReport(JSON.stringify({ 'csp-report': { 'violated-directive': 'x y', 'blocked-uri': 'inline' } })),
    ).toEqual({
      directive: 'x',
      blocked: 'inline',
    });
    for (const wrong of ['', '[]', 'no JSON', '{"csp-report":null}']) expect(readReport(wrong)).toBeUndefined();
  });

  it('logs at most sixty reports per minute', () => {
    let time = 0;
    const lines: unknown[] = [];
    const log = createReportLog(
      (line: unknown) => void lines.push(line),
      () => time,
    );
    const text = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' } });
    for (let n = 0; n < 100; n += 1) log(text);
    expect(lines).toHaveLength(60);
    time = 60_000;
    log(text);
    expect(lines).toHaveLength(61);
  });
});
