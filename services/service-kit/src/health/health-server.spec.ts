import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HealthServer } from './health-server.js';
import { deadLetters, handledSeconds } from './metrics.js';

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const VALUE = '(?:[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?|NaN|[+-]Inf)';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(?:${LABEL}(?:,${LABEL})*)?\\})? ${VALUE}(?: -?\\d+)?$`, 'i');
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`);
const HELP = new RegExp(`^# HELP (${NAME}) .*$`);

/** Returns the family of a sample; throws if the line is not a sample. */
function familyOf(line: string): string {
  const name = SAMPLE.exec(line)?.[1];
  if (!name) throw new Error(`Prometheus refuses this line: ${line}`);
  return name.replace(/_(bucket|sum|count)$/, '');
}

/**
 * Returns the families of a text in version 0.0.4. Throws where Prometheus would reject it: for an unknown line, a sample
 * outside its family, a duplicate family, or a missing line feed at the end.
 */
function familiesOf(text: string): string[] {
  expect(text).toMatch(/\n$/);
  const families: string[] = [];
  for (const line of text.split('\n').filter((each) => each && !HELP.test(each))) {
    const family = TYPE.exec(line)?.[1];
    if (family) families.push(family);
    else expect(families.at(-1)).toBe(familyOf(line));
  }
  expect(families).toEqual([...new Set(families)]);
  return families;
}

describe('the health server', () => {
  const health = new HealthServer();
  let url: string;
  beforeAll(async () => (url = `http://127.0.0.1:${await health.listen(0, '127.0.0.1')}`));
  afterAll(() => health.close());

  it('serves metrics in the text format of Prometheus with its content type', async () => {
    handledSeconds.observe({ what: 'a "quoted" \\ name\nof two lines', outcome: 'ok' }, 0.2);
    deadLetters.inc({ what: 'tickets.message.added' });
    const response = await fetch(`${url}/metrics`);

    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const families = familiesOf(await response.text());
    expect(families).toEqual(
      expect.arrayContaining(['process_cpu_seconds_total', 'recado_handled_seconds', 'recado_dead_letters_total']),
    );
  });

  it.each(['/livez', '/readyz', '/other'])('serves %s as plain text', async (path) => {
    const response = await fetch(`${url}${path}`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});
