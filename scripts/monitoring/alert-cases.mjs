/**
 * For each alert, series with which it fires and similar ones with which it does not.
 * @typedef {{ fires: Record<string, string>, quiet: Record<string, string>, at: string, labels?: Record<string, string> }} AlertCase
 * `fires` and `quiet`: series → values in the notation of `promtool test rules`, one sample a minute. `at`: when the alert
 * is expected. `labels`: of the alert, beside its severity.
 */

const INSTANCE = { instance: 'a' };
/** A counter that grows once after five minutes, and one that stays. */
const [ONCE, NEVER] = ['0x5 1x30', '7x40'];

/** @type {Record<string, AlertCase>} */
export const ALERT_CASES = {
  RecadoTargetDown: {
    fires: { 'up{job="recado/recado",instance="a"}': '1x2 0x30' },
    quiet: { 'up{job="recado/recado",instance="a"}': '1x2 0x3 1x30', 'up{job="other",instance="b"}': '0x40' },
    at: '12m',
    labels: { ...INSTANCE, job: 'recado/recado' },
  },
  RecadoUncaughtError: {
    fires: { 'recado_uncaught_errors_total{instance="a"}': ONCE },
    quiet: { 'recado_uncaught_errors_total{instance="a"}': NEVER },
    at: '10m',
    labels: INSTANCE,
  },
  RecadoFailedCalls: {
    fires: { 'recado_failed_calls_total{instance="a",route="GET /tickets"}': ONCE },
    quiet: { 'recado_failed_calls_total{instance="a",route="GET /tickets"}': NEVER },
    at: '10m',
    labels: { route: 'GET /tickets' },
  },
  RecadoHttpErrors: {
    fires: {
      'recado_http_seconds_count{status="5xx"}': '0+5x40',
      'recado_http_seconds_count{status="2xx"}': '0+95x40',
    },
    quiet: {
      'recado_http_seconds_count{status="5xx"}': '0+1x40',
      'recado_http_seconds_count{status="2xx"}': '0+99x40',
    },
    at: '15m',
  },
  RecadoHttpSlow: {
    fires: {
      'recado_http_seconds_bucket{le="1"}': '0+50x60',
      'recado_http_seconds_bucket{le="+Inf"}': '0+100x60',
      'recado_http_seconds_bucket{le="5"}': '0+100x60',
    },
    quiet: {
      'recado_http_seconds_bucket{le="0.1"}': '0+100x60',
      'recado_http_seconds_bucket{le="1"}': '0+100x60',
      'recado_http_seconds_bucket{le="+Inf"}': '0+100x60',
    },
    at: '30m',
  },
  RecadoSlowToScreen: {
    fires: {
      'recado_phone_to_screen_seconds_bucket{le="10"}': '0+8x60',
      'recado_phone_to_screen_seconds_bucket{le="30"}': '0+10x60',
      'recado_phone_to_screen_seconds_bucket{le="+Inf"}': '0+10x60',
    },
    quiet: {
      'recado_phone_to_screen_seconds_bucket{le="1"}': '0+10x60',
      'recado_phone_to_screen_seconds_bucket{le="10"}': '0+10x60',
      'recado_phone_to_screen_seconds_bucket{le="+Inf"}': '0+10x60',
    },
    at: '30m',
  },
  RecadoConsumerBehind: {
    fires: { 'recado_consumer_pending{stream="TICKETS",consumer="gateway__x",instance="a"}': '5000x30' },
    quiet: { 'recado_consumer_pending{stream="TICKETS",consumer="gateway__x",instance="a"}': '5000x3 10x30' },
    at: '10m',
    labels: { stream: 'TICKETS', consumer: 'gateway__x' },
  },
  RecadoDeadLetters: {
    fires: { 'recado_dead_letters_total{what="x",instance="a"}': ONCE },
    quiet: { 'recado_dead_letters_total{what="x",instance="a"}': NEVER },
    at: '10m',
    labels: { what: 'x' },
  },
  RecadoPostponed: {
    fires: { 'recado_postponed_waiting{service="billing",instance="a"}': '3x90' },
    quiet: { 'recado_postponed_waiting{service="billing",instance="a"}': '3x30 0x60' },
    at: '80m',
    labels: { service: 'billing' },
  },
  RecadoLostCommits: {
    fires: { 'recado_lost_commits_total{instance="a"}': ONCE },
    quiet: { 'recado_lost_commits_total{instance="a"}': NEVER },
    at: '10m',
    labels: INSTANCE,
  },
  RecadoOutboxWaits: {
    fires: { 'recado_outbox_waiting{instance="a"}': '1x40' },
    quiet: { 'recado_outbox_waiting{instance="a"}': '1x5 0x2 1x5 0x30' },
    at: '15m',
    labels: INSTANCE,
  },
  RecadoStreamFillsUp: {
    fires: {
      'recado_stream_bytes{stream="TICKETS",instance="a"}': '80x30',
      'recado_stream_limit_bytes{stream="TICKETS",instance="a"}': '100x30',
    },
    quiet: {
      'recado_stream_bytes{stream="TICKETS",instance="a"}': '60x30',
      'recado_stream_limit_bytes{stream="TICKETS",instance="a"}': '100x30',
    },
    at: '10m',
    labels: { stream: 'TICKETS' },
  },
  RecadoDatabaseWaits: {
    fires: { 'recado_mongo_connections{state="waiting",instance="a"}': '30x30' },
    quiet: {
      'recado_mongo_connections{state="waiting",instance="a"}': '30x2 0x30',
      'recado_mongo_connections{state="in use",instance="a"}': '32x30',
    },
    at: '10m',
    labels: { ...INSTANCE, state: 'waiting' },
  },
  RecadoRequestsWait: {
    fires: { 'recado_requests_waiting{instance="a"}': '500x30' },
    quiet: { 'recado_requests_waiting{instance="a"}': '100x30' },
    at: '10m',
    labels: INSTANCE,
  },
  RecadoBreakerOpen: {
    fires: { 'recado_breakers_open{what="request",instance="a"}': '2x30' },
    quiet: {
      'recado_breakers_open{what="request",instance="a"}': '1 0x30',
      'recado_breakers_open{what="bot",instance="a"}': '3x30',
    },
    at: '10m',
    labels: { what: 'request' },
  },
  RecadoEventLoopSlow: {
    fires: { 'nodejs_eventloop_lag_p99_seconds{job="recado/recado",instance="a"}': '0.9x30' },
    quiet: {
      'nodejs_eventloop_lag_p99_seconds{job="recado/recado",instance="a"}': '0.02x30',
      'nodejs_eventloop_lag_p99_seconds{job="other",instance="b"}': '2x30',
    },
    at: '15m',
    labels: { ...INSTANCE, job: 'recado/recado' },
  },
  RecadoWorkLate: {
    fires: {
      'recado_work_late_seconds_count{work="x"}': '0+1x60',
      'recado_work_late_seconds_bucket{work="x",le="300"}': '0x60',
    },
    quiet: {
      'recado_work_late_seconds_count{work="x"}': '0+1x60',
      'recado_work_late_seconds_bucket{work="x",le="300"}': '0+1x60',
    },
    at: '30m',
    labels: { work: 'x' },
  },
  RecadoWorkFails: {
    fires: { 'recado_work_failures_total{work="x"}': '0+1x60' },
    quiet: { 'recado_work_failures_total{work="x"}': '0x20 1x40' },
    at: '40m',
    labels: { work: 'x' },
  },
  RecadoSessionsUnplaced: {
    fires: { 'recado_whatsapp_sessions_unplaced{instance="a"}': '4x30' },
    quiet: { 'recado_whatsapp_sessions_unplaced{instance="a"}': '4 0x30' },
    at: '10m',
  },
  RecadoSessionsDrop: {
    fires: {
      'recado_whatsapp_session_ends_total{next="retry",code="428"}': '0x5 80x30',
      'recado_whatsapp_sessions{instance="a"}': '100x40',
    },
    quiet: {
      'recado_whatsapp_session_ends_total{next="retry",code="428"}': '0x5 10x30',
      'recado_whatsapp_sessions{instance="a"}': '100x40',
    },
    at: '7m',
  },
  RecadoVersionRefused: {
    fires: { 'recado_whatsapp_session_ends_total{code="405",next="rest"}': ONCE },
    quiet: { 'recado_whatsapp_session_ends_total{code="405",next="retry"}': ONCE },
    at: '10m',
  },
  RecadoNumbersBlocked: {
    fires: { 'recado_whatsapp_session_ends_total{code="403",next="rest"}': ONCE },
    quiet: { 'recado_whatsapp_session_ends_total{code="401",next="rest"}': ONCE },
    at: '10m',
  },
  RecadoSendingWaits: {
    fires: { 'recado_outbound_waiting{instance="a"}': '3000x60' },
    quiet: { 'recado_outbound_waiting{instance="a"}': '3000x10 100x50' },
    at: '30m',
  },
  RecadoInvoicesSlow: {
    fires: { 'recado_invoice_run_seconds{instance="a"}': '90x10' },
    quiet: { 'recado_invoice_run_seconds{instance="a"}': '5x10' },
    at: '5m',
  },
};

const seriesOf = (series) => Object.entries(series).map(([name, values]) => ({ series: name, values }));

/**
 * @param {ReturnType<typeof import('./files.mjs').readAlerts>} alerts
 * @param {string} rulesFile
 * @returns the cases as `promtool test rules` reads them
 */
export function promtoolTests(alerts, rulesFile) {
  const tests = alerts.flatMap(({ alert: alertname, labels: { severity } }) => {
    const { fires, quiet, at, labels = {} } = ALERT_CASES[alertname] ?? { fires: {}, quiet: {}, at: '0m' };
    const firing = { alertname, alertstate: 'firing', severity, ...labels };
    const name = Object.entries(firing).map(([label, value]) => `${label}="${value}"`);
    // the alert's own series, because a comparison of alerts would include their texts
    const expr = `ALERTS{alertname="${alertname}",alertstate="firing"}`;
    const one = (series, exp_samples) => ({
      interval: '1m',
      input_series: seriesOf(series),
      promql_expr_test: [{ expr, eval_time: at, exp_samples }],
    });
    return [one(fires, [{ labels: `ALERTS{${name.join(',')}}`, value: 1 }]), one(quiet, [])];
  });
  return { rule_files: [rulesFile], evaluation_interval: '1m', tests };
}
