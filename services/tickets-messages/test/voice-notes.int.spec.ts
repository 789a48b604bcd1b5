import { CreatePromptInput, NO_TOOLS, type PromptTools, type SendWhatsappMessage } from '@recado/contracts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies, type Reply } from '../../service-kit/test/http-double.js';
import { PromptHandlers } from '../src/assistants/integrations/prompt-handlers.js';
import { RecordMediaHandler } from '../src/inbound/record-media.js';
import { ShowAiUsageHandler } from '../src/assistants/language-model/show-ai-usage.js';
import { NoteHandlers } from '../src/conversations/notes/note-handlers.js';
import { TranscribeMessageHandler } from '../src/automation/transcription/transcribe-message.js';
import { Desk, justBefore, type Company } from './desk.js';
import { calls, says, sentTo } from './doubles/a-model.js';
import { oggOf } from './doubles/an-ogg.js';

/** After this time a burst of messages has ended and the bot is called. */
const BURST_MS = 4_000;
const LATE_MS = 15_000;

describe('voice notes', () => {
  let desk: Desk;
  let model: HttpDouble;
  let speech: HttpDouble;
  beforeAll(async () => {
    [model, speech] = await Promise.all([HttpDouble.start(), HttpDouble.start()]);
    const addresses = { OPENAI_URL: `${model.url}/v1`, SPEECH_URL: speech.url, OPENAI_TRANSCRIPTION_MODEL: 'ears' };
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', ...addresses });
  });
  let transcription: Reply = replies.json({ text: 'Quero um bolo' });
  let answer: Reply = says('Claro!');
  beforeEach(() => {
    for (const double of [model, speech]) double.reset();
    transcription = replies.json({ text: 'Quero um bolo' });
    answer = says('Claro!');
    model.reply = (response, asked) =>
      (asked.path.endsWith('/audio/transcriptions') ? transcription : answer)(response, asked);
    speech.reply = (response) => response.writeHead(200, { 'content-type': 'audio/ogg' }).end(oggOf(3));
  });
  afterAll(async () => {
    await desk.stop();
    await Promise.all([model.stop(), speech.stop()]);
  });

  let revision = 1;
  /** A company whose contacts are answered by a prompt. */
  const withPrompt = async (more: object = {}, settings: Record<string, string> | 'own' = 'own') => {
    const company = await desk.company();
    const base = { name: 'Vendas', prompt: 'Você vende bolos.', apiKey: 'sk-12345678', queueId: await company.queue() };
    const input = CreatePromptInput.parse({ ...base, ...more });
    const { id: promptId } = await desk.get(PromptHandlers).create(input, company.as(company.admin));
    await company.choose(settings === 'own' ? { transcriptionPromptId: promptId } : settings);
    revision += 1;
    await company.addConnection({ id: company.connectionId, isDefault: true, promptId }, revision);
    return { company, promptId };
  };
  const VOICE = { voice: 'pt-BR-FranciscaNeural', voiceKey: 'azure-key', voiceRegion: 'brazilsouth' };

  const hears = async (company: Company, more: { fileOf?: Buffer; seconds?: number } = {}) => {
    const { fileOf: bytes = oggOf(5), seconds = 5 } = more;
    const facts = { mimeType: 'audio/ogg; codecs=opus', fileName: null, bytes: bytes.length, seconds };
    const event = await company.receives({ content: { type: 'media', kind: 'voice', caption: '', ...facts } });
    const put = await desk.media.put(company.id, Readable.from([bytes]), {
      mimeType: facts.mimeType,
      maxBytes: 99_999,
    });
    const stored = { key: put.key, mimeType: facts.mimeType, bytes: put.bytes };
    return {
      event,
      arrive: () => desk.get(RecordMediaHandler).execute(company.mediaStored(event.data.messageId, stored)),
    };
  };
  const newest = async (company: Company) => (await company.conversation()).messages.at(-1);
  const phone = async (company: Company, wanted: number) =>
    (await company.announced<SendWhatsappMessage['data']>('whatsapp.message.send', wanted)).map(
      ({ content }) => content,
    );
  const asked = () =>
    model.asked
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(({ body }) => sentTo(body).messages.at(-1)?.content);
  const transcribe = (company: Company, id: string) =>
    desk.get(TranscribeMessageHandler).execute({ id }, company.as(company.admin));

  it('are transcribed, found by their transcript, published and answered', async () => {
    const { company } = await withPrompt();
    const note = await hears(company);
    await note.arrive();
    await desk.runJobs();
    await desk.runJobs(BURST_MS);

    expect(asked()).toEqual(['Quero um bolo']);
    const [heard] = model.asked;
    expect(heard).toMatchObject({ path: '/v1/audio/transcriptions', method: 'POST' });
    expect(heard?.headers.authorization).toBe('Bearer sk-12345678');
    expect(heard?.body).toContain('ears');
    const [first] = (await company.conversation()).messages;
    expect(first).toMatchObject({ transcript: 'Quero um bolo' });
    const announced = await company.announced<{ message: object }>('tickets.message.changed', 2); // with its file and with its transcript
    expect(announced.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({ transcript: 'Quero um bolo' }),
    );
    expect(await desk.count('messages', { companyId: company.id, words: 'bolo' })).toBe(1);
    const { tokens } = await desk.get(ShowAiUsageHandler).execute({}, company.as(company.admin));
    expect(tokens).toBeGreaterThanOrEqual(50); // ten for each of five seconds
  });

  it('delay following messages until they are transcribed', async () => {
    const { company } = await withPrompt();
    const before = Date.now();
    const note = await hears(company);
    await company.receives({ text: 'de cenoura' });
    await desk.runJobsBy(justBefore(before + LATE_MS));
    expect(asked()).toEqual([]);

    await note.arrive();
    await desk.runJobs();
    await desk.runJobs(BURST_MS);
    expect(asked()).toEqual(['Quero um bolo\nde cenoura']);
  });

  it('delay following messages within a conversation too, except deleted ones', async () => {
    const { company } = await withPrompt();
    await company.receives({ text: 'Oi' });
    await desk.runJobs(BURST_MS);
    expect(asked()).toEqual(['Oi']);

    const before = Date.now();
    const note = await hears(company);
    const gone = await company.receives({ text: 'de laranja' });
    await company.receives({ text: 'de cenoura' });
    await company.receives({ content: { type: 'revoke', targetId: gone.data.messageId } });
    await desk.runJobsBy(justBefore(before + LATE_MS));
    expect(asked()).toEqual(['Oi']);

    await note.arrive();
    await desk.runJobs();
    await desk.runJobs(BURST_MS);
    expect(asked()).toEqual(['Oi', 'Quero um bolo\nde cenoura']);
  });

  it('are the only transcribed files: not songs, and not pictures', async () => {
    const { company } = await withPrompt();
    const facts = { caption: '', mimeType: 'audio/mpeg', fileName: 'song.mp3', bytes: 3, seconds: 5 };
    const event = await company.receives({ content: { type: 'media', kind: 'audio', ...facts } });
    const put = await desk.media.put(company.id, Readable.from([Buffer.from('ID3')]), {
      mimeType: facts.mimeType,
      maxBytes: 9,
    });
    const stored = { key: put.key, mimeType: facts.mimeType, bytes: put.bytes };
    await desk.get(RecordMediaHandler).execute(company.mediaStored(event.data.messageId, stored));
    await desk.runJobs(BURST_MS);
    expect(model.asked.filter(({ path }) => path.includes('transcriptions'))).toEqual([]);
  });

  it('count as recordings without text after fifteen seconds', async () => {
    const { company } = await withPrompt();
    const before = Date.now();
    await hears(company);
    await desk.runJobsBy(justBefore(before + LATE_MS));
    expect(asked()).toEqual([]);
    await desk.runJobs(LATE_MS);
    await desk.runJobs(LATE_MS + BURST_MS);
    expect(asked()).toEqual(['🎤 0:05']);
  });

  it.each<[string, Reply]>([
    ['fails', replies.json({}, 500)],
    ['returns an invalid response', replies.text('<html>')],
  ])('are answered immediately if the transcription %s', async (_what, reply) => {
    const { company } = await withPrompt();
    transcription = reply;
    const note = await hears(company);
    await note.arrive();
    await desk.runJobs();
    await desk.runJobs(BURST_MS);
    expect(asked()).toEqual(['🎤 0:05']);
  });

  it('are transcribed once, even if their file is reported repeatedly', async () => {
    const { company } = await withPrompt();
    const note = await hears(company);
    for (let n = 0; n < 2; n += 1) {
      await note.arrive();
      await desk.runJobs();
    }
    expect(model.asked.filter(({ path }) => path.endsWith('/audio/transcriptions'))).toHaveLength(1);
  });

  it('longer than ten minutes are not transcribed, whatever duration their sender claims', async () => {
    const { company } = await withPrompt();
    const note = await hears(company, { fileOf: oggOf(601) });
    await note.arrive();
    await desk.runJobs();
    expect(model.asked).toEqual([]);
    const { id = '' } = (await newest(company)) ?? {};
    await expect(transcribe(company, id)).rejects.toMatchObject({ code: 'ERR_AUDIO_TOO_LONG' });
  });

  it('are transcribed on request if the company has no prompt for all of them', async () => {
    const { company, promptId } = await withPrompt({ mode: 'off' }, {});
    const note = await hears(company);
    await note.arrive();
    await desk.runJobs();
    const { id = '' } = (await newest(company)) ?? {};
    await expect(transcribe(company, id)).rejects.toMatchObject({ code: 'ERR_TRANSCRIPTION_OFF' });

    await company.choose({ assistantPromptId: promptId });
    expect(await transcribe(company, id)).toMatchObject({ id, transcript: 'Quero um bolo' });
    expect(await transcribe(company, id)).toMatchObject({ transcript: 'Quero um bolo' });
    expect(model.asked).toHaveLength(1);
    const other = await desk.company();
    await expect(transcribe(other, id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('lose their transcript when they are deleted', async () => {
    const { company } = await withPrompt();
    const note = await hears(company);
    await note.arrive();
    await desk.runJobs();
    await company.receives({ content: { type: 'revoke', targetId: note.event.data.messageId } });
    expect(await desk.count('messages', { companyId: company.id, transcript: 'Quero um bolo' })).toBe(0);
    expect(await desk.count('messages', { companyId: company.id, words: 'bolo' })).toBe(0);
  });

  describe('of a prompt with a voice', () => {
    const spoken = async (text?: string) => {
      const { company } = await withPrompt(VOICE);
      if (text) await company.receives({ text });
      else await (await hears(company)).arrive();
      await desk.runJobs();
      await desk.runJobs(BURST_MS);
      const [sent] = await phone(company, 1);
      return { company, sent };
    };

    it('answer a voice note, with the text for agents', async () => {
      answer = says('Custa R$ 5 <à vista> & pronto');
      const { company, sent } = await spoken();

      expect(sent).toMatchObject({ type: 'media', kind: 'voice', caption: 'Custa R$ 5 <à vista> & pronto' });
      expect(await newest(company)).toMatchObject({
        body: 'Custa R$ 5 <à vista> & pronto',
        media: { kind: 'voice', seconds: 3 },
      });
      const [said] = speech.asked;
      expect(said).toMatchObject({ path: '/cognitiveservices/v1', method: 'POST' });
      expect(said?.headers['ocp-apim-subscription-key']).toBe('azure-key');
      expect(said?.body).toContain(
        '<voice name="pt-BR-FranciscaNeural">Custa R$ 5 &lt;à vista&gt; &amp; pronto</voice>',
      );
    });

    it('are not used to answer a text message', async () => {
      expect((await spoken('Oi')).sent).toEqual({ type: 'text', text: 'Claro!' });
      expect(speech.asked).toEqual([]);
    });

    it('are not used for text that has to be copied', async () => {
      answer = says('Pague em https://loja.test/1');
      expect((await spoken()).sent).toMatchObject({ type: 'text' });
    });

    it.each<[string, Reply]>([
      ['refuses', replies.json({}, 401)],
      ['returns a web page', replies.text('<html>')],
      ['breaks off', replies.closes],
    ])('are replaced by text when the speech service %s', async (_what, reply) => {
      speech.reply = reply;
      expect((await spoken()).sent).toEqual({ type: 'text', text: 'Claro!' });
    });
  });

  describe('and tools', () => {
    const withTools = (tools: (company: Company) => Promise<Partial<PromptTools>>) => async () => {
      const { company, promptId } = await withPrompt();
      const chosen = { ...NO_TOOLS, ...(await tools(company)) };
      await desk.get(PromptHandlers).update({ id: promptId, tools: chosen }, company.as(company.admin));
      return company;
    };

    it('end a conversation with a note, in the transaction of the answer', async () => {
      const company = await withTools(async () => ({ note: true, close: true }))();
      model.reply = replies.json({}, 500);
      model.script.push(
        calls('write_note', '{"note":"Quer nota"}'),
        calls('end_conversation', '{"message":"Até logo!"}'),
      );
      await company.receives({ text: 'Só isso, obrigada' });
      await desk.runJobs(BURST_MS);

      expect(await phone(company, 1)).toEqual([{ type: 'text', text: 'Até logo!' }]);
      const [ticket] = await desk.connection.collection('tickets').find({ companyId: company.id }).toArray();
      expect(ticket).toMatchObject({ status: 'closed', chatbot: false });
      const ticketId = String(ticket?._id);
      const notes = await desk.get(NoteHandlers).list({ ticketId }, company.as(company.admin));
      expect(JSON.stringify(notes)).toContain('Quer nota');
    });

    it('show agents the tools behind an answer, and keep secrets encrypted', async () => {
      const headers = [{ name: 'X-Key', value: 'shop-secret-1234' }];
      const tool = {
        name: 'pedidos',
        description: 'Finds.',
        method: 'GET' as const,
        url: `${speech.url}/x`,
        headers,
        parameters: '',
      };
      const company = await withTools(async () => ({ http: [tool] }))();
      speech.reply = replies.json({ status: 'enviado' });
      model.script.push(calls('pedidos', '{}'), says('Foi enviado.'));
      await company.receives({ text: 'E o pedido?' });
      await desk.runJobs(BURST_MS);
      await phone(company, 1);

      expect(await newest(company)).toMatchObject({ body: 'Foi enviado.', consulted: ['pedidos'] });
      expect(speech.asked[0]?.headers['x-key']).toBe('shop-secret-1234');
      const [stored] = await desk.connection.collection('prompts').find({ companyId: company.id }).toArray();
      expect(JSON.stringify(stored)).not.toContain('shop-secret');
      const masked = '••••••••1234';
      const id = String(stored?._id);
      const change = (http: object) =>
        desk
          .get(PromptHandlers)
          .update(
            { id, tools: { ...NO_TOOLS, http: [{ ...tool, headers: [{ name: 'X-Key', value: masked }], ...http }] } },
            company.as(company.admin),
          );
      expect((await change({ name: 'ordens' })).tools?.http[0]?.headers).toEqual([{ name: 'X-Key', value: masked }]);
      await expect(change({ url: 'https://elsewhere.test/x' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    });
  });
});
