import type { QuickMessage, Ticket } from '@recado/contracts';
import { MongoClient } from 'mongodb';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import { JPEG, MP3, MP4, PDF, PNG } from './files.js';
import {
  bubbleOf,
  call,
  composerOf,
  gone,
  messageMenu,
  MISSED_CALL,
  must,
  seen,
  SOON_MS,
  state,
  suite,
  unique,
  urls,
} from './suite.js';
import { noteWaits } from './typing.js';

const s = suite();
const reactWith = (page: Page) =>
  page.getByRole('dialog', { name: 'Reagir' }).getByRole('button', { name: /^Reagir com/ });
const inSaoPaulo = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', ...options });
  return (at: number) => format.format(at);
};
const dayOf = inSaoPaulo({ day: '2-digit', month: '2-digit', year: 'numeric' });
const timeOf = inSaoPaulo({ hour: '2-digit', minute: '2-digit' });
/** Moves a stored message to another time. Its order key starts with the seconds. */
async function inTime(id: string, at: number): Promise<void> {
  const client = await new MongoClient(state.mongoUrl).connect();
  const messages = client.db('tickets-messages').collection<{ _id: string; order: string }>('messages');
  const [, ...rest] = must(await messages.findOne({ _id: id })).order.split('-');
  const order = [String(Math.floor(at / 1_000)).padStart(10, '0'), ...rest].join('-');
  await messages.updateOne({ _id: id }, { $set: { order, createdAt: new Date(at) } });
  await client.close();
}
const messagesUrl = new RegExp(`^${urls.gateway}/messages/`);

describe('2f Message list', () => {
  it('068 a day separator dd/MM/yyyy stands between days, and each message shows HH:mm', async () => {
    const DAY_MS = 86_400_000;
    const talk = await s.attended();
    const newest = unique('hoje');
    const earlier = await s.send(s.marina, talk.ticket, unique('ontem'));
    const soonAfter = await s.send(s.marina, talk.ticket, unique('logo depois'));
    const latest = await s.send(s.marina, talk.ticket, newest);
    const now = Date.now();
    // in the morning, and at an hour that another clock format or time zone would show differently
    const at = (daysAgo: number, time: string) => {
      const day = dayOf(now - daysAgo * DAY_MS).split('/');
      return Date.parse(`${day.toReversed().join('-')}T${time}:00-03:00`);
    };
    const times = new Map([
      [talk.message.id, at(3, '09:05')],
      [earlier.id, at(1, '21:07')],
      [soonAfter.id, at(1, '21:08')],
      [latest.id, now],
    ]);
    for (const [id, time] of times) await inTime(id, time);
    const page = await s.thread(s.marina, talk);
    await seen(bubbleOf(page, newest));
    const shown = await page.getByRole('log').evaluate((log) =>
      [...log.querySelectorAll('[role="separator"], [data-message]')].flatMap((element) => {
        const name = element.getAttribute('data-message') ?? /\d\d\/\d\d\/\d{4}/.exec(element.textContent)?.[0];
        return name ? [name] : [];
      }),
    );
    const days = [3, 1, 0].map((ago) => dayOf(now - ago * DAY_MS));
    expect(shown).toEqual([days[0], talk.message.id, days[1], earlier.id, soonAfter.id, days[2], latest.id]);
    for (const [id, time] of times)
      expect(await page.locator(`[data-message="${id}"] time`).textContent()).toBe(timeOf(time));
  });

  it('069 the start and the end of a conversation have markers', async () => {
    const talk = await s.closed();
    const page = await s.thread(s.marina, talk);
    await seen(page.getByRole('log').getByText('Início do atendimento'));
    await seen(page.getByRole('log').getByText('Fim do atendimento'));
  });

  it('070 quoted replies, the forwarded label and the deleted marker show in the bubble', async () => {
    const talk = await s.attended();
    const [quoting, forwarded, deleted] = [unique('citando'), unique('repassada'), unique('apagada')];
    await talk.contact.says(quoting, { to: s.aurora, quotedId: await theirId(talk.text) });
    await talk.contact.says(forwarded, { to: s.aurora, forwarded: true });
    const { id } = await talk.contact.says(deleted, { to: s.aurora });
    const { message } = await s.heard(deleted);
    await talk.contact.deletes(id, { to: s.aurora });
    await s.admin.hears('appMessage', (news) => news.message.id === message.id && news.message.isDeleted);
    const page = await s.thread(s.marina, talk);
    await seen(bubbleOf(page, quoting).getByTitle('Ir para a mensagem citada').getByText(talk.text));
    await seen(bubbleOf(page, forwarded).getByText('Encaminhada'));
    await seen(page.locator(`[data-message="${message.id}"]`).getByText('Mensagem apagada'));

    async function theirId(text: string) {
      return must((await talk.contact.chat({ to: s.aurora })).find((shown) => shown.text === text)).id;
    }
  });

  it('071 a reaction shows on the message it belongs to, not as a message of its own', async () => {
    const talk = await s.attended();
    const body = unique('reaja');
    const { id } = await s.send(s.marina, talk.ticket, body);
    const received = await talk.contact.waitForMessage(body);
    const page = await s.thread(s.marina, { ...talk, text: body });
    const before = await page.locator('[data-message]').count();
    await talk.contact.reacts(received.id, '🎂', { to: s.aurora });
    await seen(page.locator(`[data-message="${id}"]`).getByRole('button', { name: /🎂/ }));
    expect(await page.locator('[data-message]').count()).toBe(before);
  });

  it('072 the reaction picker offers 6 quick emojis and opens a fuller list of about 70', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    await (await messageMenu(page, talk.text)).getByRole('menuitem', { name: 'Reagir' }).click();
    await seen(reactWith(page));
    expect(await reactWith(page).count()).toBe(6);
    await page.getByRole('button', { name: 'Mais reações' }).click();
    await seen(reactWith(page).nth(6));
    const all = await reactWith(page).count();
    expect(all).toBeGreaterThanOrEqual(70);
    expect(all).toBeLessThanOrEqual(90);
  });

  it('073 mediaType image renders a picture that opens large', async () => {
    const talk = await s.attended();
    const caption = unique('foto');
    await talk.contact.sendsImage(JPEG, { mimeType: 'image/jpeg', caption }, { to: s.aurora });
    const page = await s.thread(s.marina, talk);
    const picture = bubbleOf(page, caption).getByRole('button', { name: 'Abrir imagem' });
    await picture.click();
    const large = page.locator('.yarl__slide_current img, .yarl__slide img').first();
    await seen(large);
    const widthOf = () => large.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await until('the picture itself', async () => (await widthOf()) > 0, SOON_MS);
  });

  it('074 mediaType audio and video render a player, application a download with its file name', async () => {
    const talk = await s.attended();
    await talk.contact.sendsAudio(MP3, { mimeType: 'audio/mpeg', seconds: 1 }, { to: s.aurora });
    await talk.contact.sendsVideo(MP4, { mimeType: 'video/mp4', seconds: 1 }, { to: s.aurora });
    await talk.contact.sendsDocument(PDF, { mimeType: 'application/pdf', fileName: 'contrato.pdf' }, { to: s.aurora });
    const page = await s.thread(s.marina, talk);
    await seen(page.getByRole('log').getByRole('button', { name: 'Reproduzir' }));
    await seen(page.getByRole('log').locator('video[controls]'));
    const link = page.getByRole('link', { name: 'Baixar contrato.pdf' });
    await seen(link);
    const { status, bytes } = await call('GET', must(await link.getAttribute('href')));
    expect([status, bytes.equals(PDF)]).toEqual([200, true]);
  });

  it('075 mediaType locationMessage renders a place, contactMessage and vcard a contact card, call_log a call entry', async () => {
    const talk = await s.attended();
    const to = { to: s.aurora };
    await talk.contact.sendsLocation({ latitude: -23.5, longitude: -46.6, name: 'Praça da Sé' }, to);
    const card = (name: string, number: string) => ({
      name,
      vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`,
    });
    await talk.contact.sendsContacts([card('Primo Só', '5511988880001')], to);
    await talk.contact.sendsContacts([card('Tia Um', '5511988880002'), card('Tia Dois', '5511988880003')], to);
    await talk.contact.sends({ kind: 'raw', message: MISSED_CALL }, to);
    const page = await s.thread(s.marina, talk);
    await seen(page.getByRole('link', { name: 'Abrir no mapa: Praça da Sé' }));
    for (const name of ['Primo Só', 'Tia Um', 'Tia Dois']) await seen(page.getByRole('log').getByText(name));
    await seen(page.getByRole('log').getByText(/Chamada de voz/));
  });
});

describe('2g Composer', () => {
  it('076 the input grows to 5 rows and then scrolls', async () => {
    const page = await s.thread(s.marina, await s.attended());
    const field = composerOf(page);
    const heightWith = async (rows: number) => {
      await field.fill(Array.from({ length: rows }, (_, n) => `linha ${n}`).join('\n'));
      return must(await field.boundingBox()).height;
    };
    const heights = [await heightWith(1), await heightWith(5), await heightWith(6), await heightWith(12)];
    expect(must(heights[1]) - must(heights[0])).toBeCloseTo(80, -1);
    expect(heights[2]).toBe(heights[1]);
    expect(heights[3]).toBe(heights[1]);
    expect(await field.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    await field.fill('');
  });

  it('077 empty or blank text is not sent', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    const posts: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && messagesUrl.test(request.url()) && posts.push(request.url()),
    );
    for (const text of ['', '   ', '\n']) {
      await composerOf(page).fill(text);
      await composerOf(page).press('Enter');
      expect(await page.getByRole('button', { name: 'Enviar', exact: true }).isDisabled()).toBe(true);
    }
    expect(posts).toEqual([]);
    const refused = await call('POST', `/messages/${talk.ticket.id}`, { token: s.marina.token, json: { body: '  ' } });
    expect(refused.status).toBe(400);
  });

  const quick = (message: string, shortcode = unique('atalho').replace(' ', '')) =>
    s.admin.call<QuickMessage>('POST', '/quick-messages', { shortcode, message, geral: true });
  const replies = (page: Page) => page.getByRole('listbox', { name: 'respostas rápidas' });

  it("078 '/' alone opens no quick-reply list, '/' and one more character opens it filtered", async () => {
    const code = `z${Date.now()}`;
    await quick('Nosso endereço', code);
    await quick('Outra coisa', `y${Date.now()}`);
    const page = await s.thread(s.marina, await s.attended());
    const field = composerOf(page);
    const listed = page.waitForResponse((response) => response.url().includes('/quick-messages/list'));
    await field.pressSequentially('/');
    await listed;
    expect(await replies(page).count()).toBe(0);
    await field.pressSequentially('z');
    await seen(replies(page).getByText(`/${code}`));
    expect(await replies(page).getByText(/^\/y/).count()).toBe(0);
    await field.fill('');
  });

  it('079 a quick-reply preview is cut at 35 characters', async () => {
    const { shortcode } = await quick('abcdefghijklmnopqrstuvwxyz0123456789ABCDEF');
    const page = await s.thread(s.marina, await s.attended());
    await composerOf(page).fill(`/${shortcode}`);
    await seen(replies(page).getByText('abcdefghijklmnopqrstuvwxyz012345678...', { exact: true }));
    await composerOf(page).fill('');
  });

  it('080 choosing a quick reply puts its text or attachment into the composer', async () => {
    const text = await quick('Abrimos às 7 h.');
    const file = await quick('Segue o cardápio');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'cardapio.png');
    await call('POST', `/quick-messages/${file.id}/media-upload`, { token: s.admin.token, form });
    const page = await s.thread(s.marina, await s.attended());
    await composerOf(page).fill(`/${text.shortcode}`);
    await replies(page).getByRole('option').first().click();
    expect(await composerOf(page).inputValue()).toBe('Abrimos às 7 h.');
    await composerOf(page).fill(`/${file.shortcode}`);
    await replies(page).getByRole('option').first().click();
    const dialog = page.getByRole('dialog', { name: '1 arquivo para enviar' });
    await seen(dialog.getByText('cardapio.png'));
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await composerOf(page).fill('');
  });

  it('081 the composer offers the variables first name, name, greeting, protocol number, date and hour', async () => {
    const page = await s.thread(s.marina, await s.attended());
    const wanted = {
      'Primeiro nome': 'firstName',
      Nome: 'name',
      Saudação: 'ms',
      'Número de protocolo': 'protocol',
      Data: 'date',
      Hora: 'hour',
    };
    for (const [label, name] of Object.entries(wanted)) {
      await composerOf(page).fill('');
      await page.getByRole('button', { name: 'Formatação e variáveis' }).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
      expect(await composerOf(page).inputValue()).toBe(`{{${name}}}`);
    }
    await composerOf(page).fill('');
  });

  it('082 each of the six variables is replaced by its value in what the contact receives', async () => {
    const contact = await s.stranger('Joana Siqueira');
    const talk = await s.attended(s.marina, contact);
    await s.admin.call('PUT', `/contacts/${talk.ticket.contactId}`, { name: 'Joana Siqueira' });
    const mark = unique('v');
    const from = Date.now();
    await s.send(s.marina, talk.ticket, `${mark}|{{firstName}}|{{name}}|{{ms}}|{{protocol}}|{{date}}|{{hour}}`);
    const to = Date.now();
    await s.admin.hears('appMessage', ({ message }) => message.body.startsWith(mark) && message.ack >= 3);
    const received = must((await contact.received({ to: s.aurora })).find(({ text }) => text.startsWith(mark)));
    const [, first, name, greeting, protocol, date, hour] = received.text.split('|');
    expect([first, name, protocol]).toEqual(['Joana', 'Joana Siqueira', String(talk.ticket.number)]);
    // at the time of sending, in the company's time zone; a minute or a day may have ended meanwhile
    expect([from, to].map(timeOf)).toContain(hour);
    expect([from, to].map(dayOf)).toContain(date);
    const greetingAt = (at: number) => {
      const hours = Number(timeOf(at).slice(0, 2));
      if (hours >= 5 && hours < 12) return 'Bom dia';
      return hours >= 12 && hours < 18 ? 'Boa tarde' : 'Boa noite';
    };
    expect([from, to].map(greetingAt)).toContain(greeting);
  });

  it('083 *text* shows bold and ~text~ shows struck through', async () => {
    const talk = await s.attended();
    const text = unique('olha');
    await talk.contact.says(`${text} *forte* e ~riscado~`, { to: s.aurora });
    const page = await s.thread(s.marina, talk);
    const bubble = bubbleOf(page, text);
    expect(await bubble.locator('b, strong').filter({ hasText: 'forte' }).textContent()).toBe('forte');
    expect(await bubble.locator('s, del').textContent()).toBe('riscado');
  });

  it("084 sign is on by default and prefixes the agent's name; off, the sent text is exactly the typed one", async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk, { fresh: true });
    const [signed, plain] = [unique('assinada'), unique('sem nome')];
    const sign = page.getByRole('switch', { name: /Assinar/ });
    expect(await sign.getAttribute('aria-checked')).toBe('true');
    await composerOf(page).fill(signed);
    await composerOf(page).press('Enter');
    await talk.contact.waitForMessage(`*Marina:*\n${signed}`);
    await sign.click();
    await composerOf(page).fill(plain);
    await composerOf(page).press('Enter');
    await talk.contact.waitForMessage(plain);
  });

  const filesInto = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.locator('input[type="file"]').first().setInputFiles(files);
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });

  it('085 several chosen files show in an upload preview before sending', async () => {
    const page = await s.thread(s.marina, await s.attended());
    const posts: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && messagesUrl.test(request.url()) && posts.push(request.url()),
    );
    await filesInto(page, [png('um.png'), pdf('dois.pdf')]);
    const dialog = page.getByRole('dialog', { name: '2 arquivos para enviar' });
    await seen(dialog.getByText('um.png'));
    await seen(dialog.getByText('dois.pdf'));
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await gone(dialog);
    expect(posts).toEqual([]);
  });

  it('086 an image is re-encoded with quality 0.7 before the upload, any other file is unchanged', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    // a noisy picture in the browser's best quality, so that its size is meaningful
    const made = await page.evaluate<[string, number]>(`(async () => {
      const canvas = new OffscreenCanvas(400, 300);
      const paint = canvas.getContext('2d');
      const data = paint.createImageData(400, 300);
      for (let n = 0; n < data.data.length; n += 1) data.data[n] = n % 4 === 3 ? 255 : (n * 2654435761 >>> 13) % 256;
      paint.putImageData(data, 0, 0);
      const best = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
      const wanted = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
      const bytes = new Uint8Array(await best.arrayBuffer());
      return [btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), wanted.size];
    })()`);
    const original = Buffer.from(made[0], 'base64');
    await filesInto(page, [{ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: original }, pdf('igual.pdf')]);
    await page.getByRole('dialog', { name: '2 arquivos para enviar' }).getByRole('button', { name: 'Enviar' }).click();
    const [picture, file] = [
      await talk.contact.waitForMessage({ kind: 'image' }),
      await talk.contact.waitForMessage({ kind: 'document' }),
    ];
    expect((await talk.contact.file(file)).equals(PDF)).toBe(true);
    const sent = await talk.contact.file(picture);
    expect(sent.length).toBeLessThan(original.length);
    expect(Math.abs(sent.length - made[1]) / made[1]).toBeLessThan(0.1);
  });

  it('087 the upload request starts 2 seconds after confirming, not before', async () => {
    const page = await s.thread(s.marina, await s.attended());
    await filesInto(page, [pdf('espera.pdf')]);
    const dialog = page.getByRole('dialog', { name: '1 arquivo para enviar' });
    const begun = page.waitForRequest((request) => request.method() === 'POST' && messagesUrl.test(request.url()));
    const waits = await noteWaits(page);
    const from = Date.now();
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await begun;
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_990);
    expect(await waits()).toContain(2_000);
  });

  /** The timer of a recording of at least this many seconds; a recording takes real time. */
  const lasting = (panel: Locator, seconds: number) => panel.getByText(new RegExp(`^0:0[${seconds}-9]$`));

  const recording = async (talk: { ticket: Ticket; text: string }, seconds: number) => {
    const page = await s.thread(s.marina, talk as never, { permissions: ['microphone'] });
    const posts: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && messagesUrl.test(request.url()) && posts.push(request.url()),
    );
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    const panel = page.getByRole('group', { name: 'Gravando áudio' });
    await seen(lasting(panel, seconds));
    return { page, panel, posts, end: (name: string) => panel.getByRole('button', { name }).click() };
  };

  it('088 voice recording goes idle, recording, uploading, idle; cancelling sends nothing', async () => {
    const talk = await s.attended();
    const one = await recording(talk, 1);
    const { page, panel } = one;
    await one.end('Descartar a gravação');
    await gone(panel);
    await seen(page.getByRole('button', { name: 'Gravar áudio' }));
    await page.waitForTimeout(3_000); // an upload starts after two seconds
    expect(one.posts).toEqual([]);

    // the panel only shows briefly that the recording is being processed, so the page itself records it
    await page.evaluate(() => {
      const states: string[] = [];
      const note = () => {
        const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Enviar gravação');
        const state = button ? (button.disabled ? 'uploading' : 'recording') : 'idle';
        if (states.at(-1) !== state) states.push(state);
      };
      note();
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
      Object.assign(globalThis, { voiceStates: states });
    });
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await seen(lasting(panel, 1));
    const upload = page.waitForRequest((request) => request.method() === 'POST' && messagesUrl.test(request.url()));
    await one.end('Enviar gravação');
    await upload;
    await gone(panel);
    await seen(composerOf(page));
    await s.marina.hears(
      'appMessage',
      ({ message }) => message.ticketId === talk.ticket.id && message.mediaType === 'audio' && message.ack >= 3,
    );
    const states = await page.evaluate(() => (globalThis as unknown as { voiceStates: string[] }).voiceStates);
    expect(states).toEqual(['idle', 'recording', 'uploading', 'idle']);
    expect(one.posts).toHaveLength(1);
    const received = (await talk.contact.received({ to: s.aurora })).filter(({ kind }) => kind === 'voice');
    expect(received).toHaveLength(1);
  });

  it('089 recording is impossible while the ticket is pending or closed', async () => {
    for (const talk of [await s.writes(), await s.closed()]) {
      const page = await s.thread(s.marina, talk);
      expect(await page.getByRole('button', { name: 'Gravar áudio' }).isDisabled()).toBe(true);
    }
  });

  it('090 a recording is sent as MP3 with 128 kbps', async () => {
    const talk = await s.attended();
    const { page, end } = await recording(talk, 2);
    // the browser does not expose which files it sends, so they are recorded where they are sent
    await page.evaluate(() => {
      const send = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'send')?.value as XMLHttpRequest['send'];
      XMLHttpRequest.prototype.send = function (body) {
        const file = body instanceof FormData ? body.get('medias') : null;
        if (file instanceof File)
          void file.arrayBuffer().then((bytes) => {
            document.body.dataset['sent'] =
              `${file.name} ${file.type} ${[...new Uint8Array(bytes.slice(0, 3))].join(',')}`;
          });
        send.call(this, body);
      };
    });
    const upload = page.waitForRequest((request) => request.method() === 'POST' && messagesUrl.test(request.url()));
    await end('Enviar gravação');
    await upload;
    const sent = await page.locator('body[data-sent]').getAttribute('data-sent');
    const [name = '', type, start = ''] = must(sent).split(' ');
    expect([name.endsWith('.mp3'), type]).toEqual([true, 'audio/mpeg']);
    const [sync = 0, version = 0, rates = 0] = start.split(',').map(Number);
    expect([sync, version & 0xfe]).toEqual([0xff, 0xfa]); // MPEG 1, layer III
    expect(rates >> 4).toBe(9); // 128 kbps in its rate table
  });

  it('091 a recording under 10000 bytes is discarded and not uploaded', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk, { permissions: ['microphone'] });
    const posts: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && messagesUrl.test(request.url()) && posts.push(request.url()),
    );
    // the page itself ends it after a given duration, because clocks are unreliable on a busy machine
    await page.evaluate(() => {
      const Original = globalThis.AudioWorkletNode;
      class Counting extends Original {
        constructor(context: AudioContext, name: string) {
          super(context, name);
          let left = Number(document.body.dataset['seconds']) * context.sampleRate;
          this.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
            left -= data.length;
            const button = [...document.querySelectorAll('button')].find(
              (one) => one.textContent === 'Enviar gravação',
            );
            if (left <= 0 && button && !button.disabled) button.click();
          });
        }
      }
      Object.assign(globalThis, { AudioWorkletNode: Counting });
    });
    const record = async (seconds: number) => {
      await page.locator('body').evaluate((body, value) => (body.dataset['seconds'] = value), String(seconds));
      await page.getByRole('button', { name: 'Gravar áudio' }).click();
    };
    await record(0.55); // 16 KB per second plus the current frame: 9,600 bytes
    await seen(page.getByText('Gravação curta demais, descartada.'));
    await page.waitForTimeout(2_500); // an upload would start after two seconds
    expect(posts).toEqual([]);
    const upload = page.waitForRequest((request) => request.method() === 'POST' && messagesUrl.test(request.url()));
    await record(0.65); // 11,100 bytes
    await upload;
  });

  it('092 a closed ticket blocks sending: the input asks to reopen or accept, and the API refuses too', async () => {
    const talk = await s.closed();
    const page = await s.thread(s.marina, talk);
    expect(await composerOf(page).isDisabled()).toBe(true);
    expect(await composerOf(page).getAttribute('placeholder')).toMatch(/Reabra ou aceite/);
    const refused = await call('POST', `/messages/${talk.ticket.id}`, { token: s.marina.token, json: { body: 'oi' } });
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_CLOSED' } });
  });
});
