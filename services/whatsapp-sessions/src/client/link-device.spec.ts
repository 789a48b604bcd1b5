import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ErrorCode, Pairing } from '@recado/contracts';
import { initAuthCreds, type AuthenticationCreds, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import { LinkDevice } from './link-device.js';

const NUMBER = '5511987654321';
const SECOND = 1_000;

/** A socket whose queries are answered by the test, and the notifications that Baileys received. */
function linking(answer: (iq: BinaryNode) => Promise<unknown> = accepted('REF'), allowsPasskeys = true) {
  const ws = new EventEmitter();
  const sent: BinaryNode[] = [];
  const asked: BinaryNode[] = [];
  const passed: BinaryNode[] = [];
  const shown: string[] = [];
  const creds: AuthenticationCreds = initAuthCreds();
  const paired: Pairing[] = [];
  const problems: (ErrorCode | undefined)[] = [];
  let isExpired = false;
  ws.on('CB:iq,type:set,pair-device', () => {
    throw new Error('Baileys shows its own QR code');
  });
  ws.on('CB:notification', (node: BinaryNode) => passed.push(node));
  const socket = {
    ws,
    sendNode: async (node: BinaryNode) => void sent.push(node),
    query: (iq: BinaryNode) => {
      asked.push(iq);
      return answer(iq);
    },
  } as unknown as WASocket;
  const device = new LinkDevice({
    ...{ socket, creds, browser: ['Recado', 'Chrome', '1'] },
    onQr: (text) => void shown.push(text),
    onPairing: (pairing) => void paired.push(pairing),
    allowsPasskeys,
    onExpired: (problem) => {
      isExpired = true;
      problems.push(problem);
    },
  });
  const offer = (...refs: string[]) => {
    const content = refs.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
    const iq = { tag: 'iq', attrs: { id: 'offer', from: 's.whatsapp.net' }, content: [] as BinaryNode[] };
    ws.emit('CB:iq,type:set,pair-device', { ...iq, content: [{ tag: 'pair-device', attrs: {}, content }] });
  };
  const notify = (type: string, child: BinaryNode) =>
    ws.emit('CB:notification', {
      tag: 'notification',
      attrs: { id: 'n1', from: 's.whatsapp.net', type },
      content: [child],
    });
  const answersCode = (ref: string, stage = 'primary_hello') =>
    notify('link_code_companion_reg', {
      tag: 'link_code_companion_reg',
      attrs: { stage },
      content: [{ tag: 'link_code_pairing_ref', attrs: {}, content: Buffer.from(ref) }],
    });
  const refresh = (tag = 'companion_reg_refresh') => notify('companion_reg_refresh', { tag, attrs: {} });
  const last = () => partsOf(shown.at(-1) ?? '');
  return {
    ...{ device, creds, sent, asked, passed, shown, offer, notify, answersCode, refresh, last, paired, problems },
    expired: () => isExpired,
  };
}

const partsOf = (qr: string) => {
  const [ref, noise, identity, secret, platform] = (qr.split('#')[1] ?? '').split(',');
  return { ref, noise, identity, secret, platform };
};

const accepted = (ref: string) => async () => ({
  tag: 'iq',
  attrs: { type: 'result' },
  content: [
    {
      tag: 'link_code_companion_reg',
      attrs: {},
      content: [{ tag: 'link_code_pairing_ref', attrs: {}, content: Buffer.from(ref) }],
    },
  ],
});

const refused = (code: number) => async () => {
  throw Object.assign(new Error('refused'), { data: code });
};

const ACK = { tag: 'ack', attrs: { id: 'n1', class: 'notification', to: 's.whatsapp.net' } };

describe('LinkDevice', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('answers the offer of references and shows each as a QR code: the first for 60 s, the others for 20 s each', () => {
    const { offer, sent, shown, creds, last, expired, problems } = linking();

    offer('r1', 'r2', 'r3');

    expect(sent).toEqual([{ tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'result', id: 'offer' } }]);
    expect(last()).toEqual({
      ref: 'r1',
      noise: Buffer.from(creds.noiseKey.public).toString('base64'),
      identity: Buffer.from(creds.signedIdentityKey.public).toString('base64'),
      secret: creds.advSecretKey,
      platform: '1',
    });
    jest.advanceTimersByTime(59 * SECOND);
    expect(shown).toHaveLength(1);
    jest.advanceTimersByTime(SECOND);
    expect(last().ref).toBe('r2');
    jest.advanceTimersByTime(20 * SECOND);
    expect(last().ref).toBe('r3');
    expect(expired()).toBe(false);
    jest.advanceTimersByTime(20 * SECOND);
    expect(problems).toEqual(['ERR_WAPP_QR_EXPIRED']);
  });

  it('shows nothing after it is closed', () => {
    const { device, offer, shown, expired } = linking();
    offer('r1', 'r2');

    device.close();
    jest.advanceTimersByTime(500 * SECOND);

    expect(shown).toHaveLength(1);
    expect(expired()).toBe(false);
  });

  it.each(['companion_reg_refresh', 'pair-device-rotate-qr'])(
    'renews the secret at %s, acknowledges it and shows the same reference with the new secret',
    (tag) => {
      const { offer, refresh, creds, sent, last, shown } = linking();
      offer('r1', 'r2');
      const before = creds.advSecretKey;

      refresh(tag);

      expect(creds.advSecretKey).not.toBe(before);
      expect(Buffer.from(creds.advSecretKey, 'base64')).toHaveLength(32);
      expect(sent.at(-1)).toEqual({ ...ACK, attrs: { ...ACK.attrs, type: 'companion_reg_refresh' } });
      expect(last()).toMatchObject({ ref: 'r1', secret: creds.advSecretKey });
      jest.advanceTimersByTime(60 * SECOND);
      expect(last()).toMatchObject({ ref: 'r2', secret: creds.advSecretKey });
      expect(shown).toHaveLength(3);
    },
  );

  it('uses a secret that was renewed before the first QR code', () => {
    const { offer, refresh, creds, last, shown } = linking();
    const before = creds.advSecretKey;

    refresh();
    expect(shown).toEqual([]);
    offer('r1');

    expect(last().secret).toBe(creds.advSecretKey);
    expect(creds.advSecretKey).not.toBe(before);
  });

  it('acknowledges every other notification itself, because Baileys cannot before the pairing', () => {
    const { notify, sent, passed } = linking();

    notify('account_sync', { tag: 'anything', attrs: {} });

    expect(sent).toEqual([{ ...ACK, attrs: { ...ACK.attrs, type: 'account_sync' } }]);
    expect(passed).toEqual([]);
  });

  it('leaves notifications to Baileys once the device is linked', () => {
    const { notify, sent, passed, creds } = linking();
    creds.account = {};

    notify('account_sync', { tag: 'anything', attrs: {} });

    expect(passed).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  describe('when WhatsApp requires a passkey', () => {
    const options = { challenge: 'abc', timeout: 600_000 };
    const ask = ({ notify }: ReturnType<typeof linking>) =>
      notify('passkey_prologue_request', {
        tag: 'passkey_request_options',
        attrs: {},
        content: Buffer.from(JSON.stringify(options)),
      });

    it('acknowledges the request, shows no further QR code, returns no code, and keeps the secret', async () => {
      const link = linking();
      link.offer('r1', 'r2');
      const { advSecretKey } = link.creds;

      ask(link);
      expect(link.sent.at(-1)).toMatchObject({ tag: 'ack', attrs: { type: 'passkey_prologue_request' } });
      expect(link.paired).toMatchObject([{ step: 'passkey-asked', options }]);
      link.refresh();
      link.offer('r3');
      jest.advanceTimersByTime(500 * SECOND);

      expect(link.shown).toHaveLength(1);
      expect(link.creds.advSecretKey).toBe(advSecretKey);
      await expect(link.device.pairingCode(NUMBER)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
      expect(link.expired()).toBe(false);
      jest.advanceTimersByTime(100 * SECOND);
      expect(link.problems).toEqual(['ERR_WAPP_PASSKEY_NEEDED']);
    });

    it('ends immediately if passkeys are turned off', () => {
      const link = linking(accepted('REF'), false);
      link.offer('r1', 'r2');

      ask(link);

      expect(link.paired).toEqual([]);
      expect(link.problems).toEqual(['ERR_WAPP_PASSKEY_NEEDED']);
    });
  });

  describe('with a pairing code', () => {
    beforeEach(() => {
      jest.useRealTimers();
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    });

    const codeOf = async (link: ReturnType<typeof linking>) => {
      link.offer('r1', 'r2', 'r3');
      return link.device.pairingCode(NUMBER);
    };

    it('registers the code with a known browser and system, and returns it when WhatsApp has answered', async () => {
      const link = linking();

      const code = await codeOf(link);

      expect(code).toMatch(/^[1-9A-HJ-NP-TV-Z]{8}$/);
      expect(link.creds).toMatchObject({ pairingCode: code, me: { id: `${NUMBER}@s.whatsapp.net` } });
      const [hello] = link.asked[0]?.content as BinaryNode[];
      expect(hello?.attrs).toMatchObject({ jid: `${NUMBER}@s.whatsapp.net`, stage: 'companion_hello' });
      expect(hello?.content).toMatchObject([
        { tag: 'link_code_pairing_wrapped_companion_ephemeral_pub' },
        { tag: 'companion_server_auth_key_pub', content: link.creds.noiseKey.public },
        { tag: 'companion_platform_id', content: '1' },
        { tag: 'companion_platform_display', content: 'Chrome (Windows)' },
        { tag: 'link_code_pairing_nonce', content: Buffer.from([0]) },
      ]);
    });

    it.each([
      [400, 'ERR_WAPP_CODE_REFUSED'],
      [403, 'ERR_WAPP_CODE_REFUSED'],
      [500, 'ERR_WAPP_CODE_REFUSED'],
      [429, 'ERR_WAPP_CODE_TOO_OFTEN'],
    ])('reports a refusal with %i as %s, and keeps the QR code in use', async (status, code) => {
      const link = linking(refused(status));
      const { me, pairingCode } = link.creds;

      await expect(codeOf(link)).rejects.toMatchObject({ code });

      expect(link.creds).toMatchObject({ pairingCode });
      expect(link.creds.me).toBe(me);
      jest.advanceTimersByTime(100 * SECOND);
      expect(link.expired()).toBe(true);
    });

    it('reports that WhatsApp did not answer, or that the link broke', async () => {
      await expect(codeOf(linking(async () => undefined))).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
      const broken = linking(async () => {
        throw Object.assign(new Error('Connection Closed'), { output: { statusCode: 428 } });
      });
      await expect(codeOf(broken)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    });

    it('returns no code before WhatsApp has offered references', async () => {
      const { device, asked } = linking();

      await expect(device.pairingCode(NUMBER)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
      expect(asked).toEqual([]);
    });

    it('stays open while the code is valid, after the last QR code', async () => {
      const link = linking();
      await codeOf(link);

      jest.advanceTimersByTime(179 * SECOND);
      expect(link.expired()).toBe(false);
      jest.advanceTimersByTime(SECOND);
      expect(link.expired()).toBe(true);
    });

    it('stops showing new QR codes while the phone pairs, and continues when the phone gives up', async () => {
      const link = linking();
      await codeOf(link);

      link.answersCode('REF');
      expect(link.passed).toHaveLength(1);
      jest.advanceTimersByTime(59 * SECOND);
      expect(link.shown).toHaveLength(1);
      jest.advanceTimersByTime(SECOND);
      expect(link.last().ref).toBe('r2');
    });

    it('changes the secret after the phone gave up, not while it pairs', async () => {
      const link = linking();
      await codeOf(link);
      link.answersCode('REF');
      link.creds.advSecretKey = 'from the code';

      link.refresh();
      expect(link.creds.advSecretKey).toBe('from the code');
      expect(link.sent.at(-1)).toMatchObject({ tag: 'ack' });

      jest.advanceTimersByTime(60 * SECOND);
      expect(link.creds.advSecretKey).not.toBe('from the code');
      expect(link.last().secret).toBe(link.creds.advSecretKey);
    });

    it.each([
      ['of another code', 'OTHER', 'primary_hello'],
      ['of another step', 'REF', 'refresh_code'],
    ])('only acknowledges an answer %s', async (_which, ref, stage) => {
      const link = linking();
      await codeOf(link);

      link.answersCode(ref, stage);

      expect(link.passed).toEqual([]);
      expect(link.sent.at(-1)).toMatchObject({ tag: 'ack' });
    });
  });
});
