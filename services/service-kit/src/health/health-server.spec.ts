import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HealthServer } from './health-server.js';
import { deadLetters, handledSeconds } from './metrics.js';

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const VALUE = '(?:[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?|NaN|[+-]Inf)';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(?:${LABEL}(?:,${LABEL})*)?\\})? ${VALUE}(?: -?\\d+)?$`, 'i');
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`);
const HELP = new RegExp(`^# HELP (${NAME}) .*$`);

/**
 * The names of the families in a text of version 0.0.4; throws where Prometheus would refuse it: an unknown line, a sample
 * without its family, a family that comes twice, or no line feed at the end.
 */
function familiesOf(text: string): string[] {
  if (!text.endsWith('\n')) throw new Error('does not end with a line feed');
  const families: string[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const type = TYPE.exec(line);
    if (type?.[1] && families.includes(type[1])) throw new Error(`a second time: ${line}`);
    if (type?.[1]) families.push(type[1]);
    if (type || HELP.test(line)) continue;
    const name = SAMPLE.exec(line)?.[1]?.replace(/_(bucket|sum|count)$/, '');
    const family = families.at(-1);
    if (!name || !family?.startsWith(name)) throw new Error(`not a sample of ${family ?? 'a family'}: ${line}`);
  }
  return families;
}

describe('the health server', () => {
  const health = new HealthServer();
  let url: string;
  beforeAll(async () => (url = `http://127.0.0.1:${await health.listen(0, '127.0.0.1')}`));
  afterAll(() => health.close());

  it('answers metrics in the text format of Prometheus, and says so', async () => {
    handledSeconds.observe({ what: 'a "quoted" \\ name\nof two lines', outcome: 'ok' }, 0.2);
    deadLetters.inc({ what: 'tickets.message.added' });
    const response = await fetch(`${url}/metrics`);

    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const families = familiesOf(await response.text());
    expect(families).toEqual(
      expect.arrayContaining(['process_cpu_seconds_total', 'recado_handled_seconds', 'recado_dead_letters_total']),
    );
  });

  it.each(['/livez', '/readyz', '/other'])('answers %s as plain text', async (path) => {
    const response = await fetch(`${url}${path}`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});
