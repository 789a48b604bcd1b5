/**
 * The Grafana dashboards, from which `npm run monitoring` writes the JSON files.
 * @typedef {{ title: string, help: string, unit: string, queries: Record<string, string> }} Panel  `queries`: legend → PromQL
 * @typedef {{ uid: string, title: string, rows: Record<string, Panel[]> }} Dashboard
 */

const COLUMNS = 24;
const [PANEL_WIDTH, PANEL_HEIGHT] = [8, 8];
const ROW_HEIGHT = 1;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };
/** Grafana's names of units. */
const [COUNT, PER_SECOND, SECONDS, BYTES, SHARE] = ['short', 'ops', 's', 'bytes', 'percentunit'];

const quantile = (q, metric, by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket[5m])))`;

/** @type {Dashboard[]} */
export const DASHBOARDS = [
  {
    uid: 'recado-overview',
    title: 'Recado: overview',
    rows: {
      'What customers and agents notice': [
        {
          title: 'From phone to screen',
          help: "Time from WhatsApp's timestamp of a message until it is sent to the agents' browsers. WhatsApp's timestamps are whole seconds.",
          unit: SECONDS,
          queries: {
            'half of the messages': quantile(0.5, 'recado_phone_to_screen_seconds'),
            '95 %': quantile(0.95, 'recado_phone_to_screen_seconds'),
            '99 %': quantile(0.99, 'recado_phone_to_screen_seconds'),
          },
        },
        {
          title: 'Messages',
          help: 'Messages that were received from WhatsApp and sent to it.',
          unit: PER_SECOND,
          queries: {
            received: 'sum(rate(recado_handled_seconds_count{what="whatsapp-inbound"}[5m]))',
            sent: 'sum(rate(recado_handled_seconds_count{what="whatsapp.message.send",outcome="ok"}[5m]))',
            'failed attempts':
              'sum(rate(recado_handled_seconds_count{what="whatsapp.message.send",outcome="failed"}[5m]))',
          },
        },
        {
          title: 'Calls with an error',
          help: 'Share of calls to the gateway that were answered with 4xx and 5xx.',
          unit: SHARE,
          queries: {
            '5xx': 'sum(rate(recado_http_seconds_count{status="5xx"}[5m])) / sum(rate(recado_http_seconds_count[5m]))',
            '4xx': 'sum(rate(recado_http_seconds_count{status="4xx"}[5m])) / sum(rate(recado_http_seconds_count[5m]))',
          },
        },
      ],
      'What is waiting': [
        {
          title: 'Events before the consumers',
          help: 'Messages in the streams that their consumers have not received.',
          unit: COUNT,
          queries: { '{{stream}} {{consumer}}': 'topk(10, max by (stream, consumer) (recado_consumer_pending))' },
        },
        {
          title: 'Messages to be sent',
          help: 'Commands for WhatsApp that are waiting, including those of numbers that are offline.',
          unit: COUNT,
          queries: { waiting: 'max(recado_outbound_waiting)' },
        },
        {
          title: 'Dead letters',
          help: 'Messages that were set aside after all attempts.',
          unit: COUNT,
          queries: { '{{what}}': 'sum by (what) (increase(recado_dead_letters_total[1h]))' },
        },
      ],
    },
  },
  {
    uid: 'recado-numbers',
    title: 'Recado: numbers',
    rows: {
      'All numbers of the platform': [
        {
          title: 'Numbers by status',
          help: 'All connections, including those that rest because a person has to decide.',
          unit: COUNT,
          queries: { '{{status}}': 'max by (status) (sum by (instance, status) (recado_whatsapp_connections))' },
        },
        {
          title: 'Problems',
          help: 'Connections with a problem that is shown on the screen of their company.',
          unit: COUNT,
          queries: {
            '{{problem}}': 'max by (problem) (sum by (instance, problem) (recado_whatsapp_connections{problem!=""}))',
          },
        },
        {
          title: 'Ended connections by code',
          help: "WhatsApp's codes: 401 unlinked, 403 blocked, 405 version refused, 428 broken, 440 replaced, 515 restart.",
          unit: COUNT,
          queries: {
            '{{code}}, then {{next}}': 'sum by (code, next) (increase(recado_whatsapp_session_ends_total[5m]))',
          },
        },
      ],
      'Where they run': [
        {
          title: 'Sessions by process',
          help: 'Sessions that each process of whatsapp-sessions runs.',
          unit: COUNT,
          queries: { '{{instance}}': 'recado_whatsapp_sessions' },
        },
        {
          title: 'Sessions without room',
          help: 'Sessions that no process has capacity for.',
          unit: COUNT,
          queries: { unplaced: 'max(recado_whatsapp_sessions_unplaced)' },
        },
        {
          title: 'Memory per session',
          help: 'Memory of whatsapp-sessions divided by its sessions.',
          unit: BYTES,
          queries: { '{{instance}}': 'process_resident_memory_bytes / (recado_whatsapp_sessions > 0)' },
        },
      ],
    },
  },
  {
    uid: 'recado-processes',
    title: 'Recado: processes',
    rows: {
      Gateway: [
        {
          title: 'Calls',
          help: 'Calls to the gateway by the class of their status.',
          unit: PER_SECOND,
          queries: { '{{status}}': 'sum by (status) (rate(recado_http_seconds_count[5m]))' },
        },
        {
          title: 'Slowest routes',
          help: 'The time that 99 of 100 calls of a route stay below.',
          unit: SECONDS,
          queries: { '{{route}}': `topk(10, ${quantile(0.99, 'recado_http_seconds', 'route')})` },
        },
        {
          title: 'Sockets',
          help: 'Sockets of browsers by process of the gateway.',
          unit: COUNT,
          queries: { '{{instance}}': 'recado_sockets' },
        },
      ],
      'Requests, events and background work': [
        {
          title: 'Slowest handlers',
          help: 'The time that 99 of 100 events, requests and commands of a kind stay below.',
          unit: SECONDS,
          queries: { '{{what}}': `topk(10, ${quantile(0.99, 'recado_handled_seconds', 'what')})` },
        },
        {
          title: 'Retries',
          help: 'Failed attempts that are repeated.',
          unit: PER_SECOND,
          queries: { '{{what}}': 'sum by (what) (rate(recado_retries_total[5m]))' },
        },
        {
          title: 'Late background work',
          help: 'Pieces of background work that started more than ten seconds after they were due, within an hour.',
          unit: COUNT,
          queries: {
            '{{work}}':
              'sum by (work) (increase(recado_work_late_seconds_count[1h])) - sum by (work) (increase(recado_work_late_seconds_bucket{le="10"}[1h]))',
          },
        },
        {
          title: 'Waiting requests',
          help: 'Requests that wait for their turn, or for a connection to MongoDB.',
          unit: COUNT,
          queries: {
            'turn, {{instance}}': 'recado_requests_waiting > 0',
            'MongoDB, {{instance}}': 'recado_mongo_connections{state="waiting"} > 0',
          },
        },
        {
          title: 'Open circuit breakers',
          help: 'Calls that fail so often that they are rejected at once.',
          unit: COUNT,
          queries: { '{{what}}': 'sum by (what) (recado_breakers_open)' },
        },
        {
          title: 'Webhooks',
          help: "Attempts to deliver events to the companies' own programs.",
          unit: PER_SECOND,
          queries: { '{{outcome}}': 'sum by (outcome) (rate(recado_webhook_attempts_total[5m]))' },
        },
      ],
      'Processor, memory and stores': [
        {
          title: 'Processor',
          help: 'Processor seconds per second.',
          unit: COUNT,
          queries: { '{{instance}}': 'rate(process_cpu_seconds_total{job=~".*recado.*"}[5m])' },
        },
        {
          title: 'Event loop',
          help: 'The delay that 99 of 100 turns of the event loop stay below.',
          unit: SECONDS,
          queries: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds{job=~".*recado.*"}' },
        },
        {
          title: 'Streams',
          help: 'How full the streams of NATS are.',
          unit: SHARE,
          queries: { '{{stream}}': 'max by (stream) (recado_stream_bytes / recado_stream_limit_bytes)' },
        },
      ],
    },
  },
];

const panelOf = ({ title, help, unit, queries }, id, gridPos) => ({
  ...{ id, type: 'timeseries', title, description: help, gridPos, datasource: DATASOURCE },
  fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: Object.entries(queries).map(([legendFormat, expr], n) => ({
    ...{ refId: String.fromCharCode('A'.charCodeAt(0) + n), expr, legendFormat, datasource: DATASOURCE },
  })),
});

/** Lays out the panels, three in a row. @param {Dashboard} dashboard @returns the dashboard as Grafana imports it */
export function grafanaOf({ uid, title, rows }) {
  const panels = [];
  let y = 0;
  for (const [name, list] of Object.entries(rows)) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: name,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: COLUMNS, h: ROW_HEIGHT },
    });
    y += ROW_HEIGHT;
    for (const [n, panel] of list.entries()) {
      const [x, line] = [(n * PANEL_WIDTH) % COLUMNS, Math.floor((n * PANEL_WIDTH) / COLUMNS)];
      const place = { x, y: y + line * PANEL_HEIGHT, w: PANEL_WIDTH, h: PANEL_HEIGHT };
      panels.push(panelOf(panel, panels.length + 1, place));
    }
    y += Math.ceil((list.length * PANEL_WIDTH) / COLUMNS) * PANEL_HEIGHT;
  }
  const variable = { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', hide: 0 };
  return {
    ...{ uid, title, tags: ['recado'], schemaVersion: 39, version: 1, editable: true, graphTooltip: 1 },
    ...{ time: { from: 'now-6h', to: 'now' }, refresh: '30s', templating: { list: [variable] }, panels },
  };
}
