// Sends one large file in each direction through newly started processes, then a video of the maximum size.
// Target: less than 50 MB of additional memory per process, and identical bytes at the receiver.
import { createHash, randomBytes } from 'node:crypto';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { readOptions } from './lib/options.mjs';
import { startPeakClock } from './lib/peak.mjs';
import { pairConnections } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';
import { until } from '../scripts/testing/until.mjs';

const LIMIT_MS = 120_000;
const FILE = { mimeType: 'application/octet-stream', fileName: 'grande.bin' };
const VIDEO_MEGABYTES = 16;

const options = readOptions({ megabytes: 100 }, { megabytes: 10 });

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const seconds = (since) => round((performance.now() - since) / 1000);

function watch(system) {
  const [sessions, tickets, gateway] = ['whatsapp-sessions', 'tickets-messages', 'gateway'].map(
    (name) => system.handles[name][0].pid,
  );
  return startPeakClock({ sessions, tickets, gateway });
}

/** @returns the newest matching message of the ticket */
const messageOf = (admin, ticketId, fits) =>
  until(
    'the message',
    async () => {
      const { messages } = await admin.call('GET', `/messages/${ticketId}?pageNumber=1`);
      return messages.findLast(fits);
    },
    LIMIT_MS,
  );

/** A contact sends the file, and an agent reads it from the gateway in chunks. */
async function bringIn({ admin, gateway, contact, number, ticketId, bytes }) {
  const begun = performance.now();
  await contact.sendsDocument(bytes, FILE, { to: number });
  const { mediaUrl } = await messageOf(admin, ticketId, ({ media }) => media?.state === 'stored');
  const hash = createHash('sha256');
  const answer = await fetch(new URL(mediaUrl, gateway));
  for await (const piece of answer.body) hash.update(piece);
  return { inSeconds: seconds(begun), isSame: hash.digest('hex') === sha256(bytes) };
}

/** Returns bytes that start with the first box of an MP4, from which the type is detected. */
function makeVideo() {
  const box = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const rest = randomBytes(VIDEO_MEGABYTES * 1024 * 1024 - box.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('mdat', 4, 'latin1');
  return Buffer.concat([box, rest]);
}

/** An agent sends the file to the contact. */
async function bringOut({ admin, gateway, contact, ticketId }, { bytes, kind, mimeType, fileName }) {
  const begun = performance.now();
  const form = new FormData();
  if (kind === 'document') form.set('sendAs', 'document');
  form.set('medias', new Blob([bytes], { type: mimeType }), fileName);
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${gateway}/messages/${ticketId}`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`sending answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  const { media } = await contact.waitForMessage({ kind }, LIMIT_MS);
  return { outSeconds: seconds(begun), isSame: media?.sha256 === sha256(bytes) };
}

/** With `MEDIA_STORE=s3` and its settings in the environment, files are stored in that bucket. */
const store = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(MEDIA_STORE|S3_\w+)$/.test(name)));

await bench({
  name: 'media',
  options,
  env: store,
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Arquivos', tickets: 10, messages: 10, agents: 1 }, say),
  run: async (system, company, say) => {
    const { gateway } = system.urls;
    const admin = await logIn(gateway, company.adminEmail, company.password);
    const queueIds = [company.queueIds[0]];
    const { simulator, numbers } = await pairConnections(system, admin, { count: 1, prefix: '11', queueIds });
    const [number] = numbers;
    const contact = await simulator.addContact({ name: 'Remetente' });
    await contact.says('Segue um arquivo', { to: number });
    const ticket = await until('the ticket', async () => {
      const { tickets } = await admin.call('GET', '/tickets?status=pending&showAll=true&pageNumber=1');
      return tickets.find(({ contact: { name } }) => name === 'Remetente');
    });
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: queueIds[0] });
    const around = { admin, gateway, contact, number, ticketId: ticket.id };

    say(`${options.megabytes} MB in`);
    const bytes = randomBytes(options.megabytes * 1024 * 1024);
    const stopIn = watch(system);
    const { inSeconds, isSame: sameIn } = await bringIn({ ...around, bytes });
    const moreIn = stopIn();
    say(`${options.megabytes} MB out`);
    const stopOut = watch(system);
    const { outSeconds, isSame: sameOut } = await bringOut(around, { bytes, kind: 'document', ...FILE });
    const moreOut = stopOut();
    say(`a video of ${VIDEO_MEGABYTES} MB out`);
    const video = { bytes: makeVideo(), kind: 'video', mimeType: 'video/mp4', fileName: 'filme.mp4' };
    const { outSeconds: videoSeconds, isSame: videoEqual } = await bringOut(around, video);
    simulator.close();
    return {
      megabytes: options.megabytes,
      moreMbSessions: Math.max(moreIn.sessions, moreOut.sessions),
      moreMbTickets: Math.max(moreIn.tickets, moreOut.tickets),
      moreMbGateway: Math.max(moreIn.gateway, moreOut.gateway),
      sha256Equal: sameIn && sameOut,
      inSeconds,
      outSeconds,
      videoEqual,
      videoSeconds,
      moreIn,
      moreOut,
    };
  },
});
