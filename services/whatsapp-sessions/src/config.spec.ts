import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const SIMULATOR = { WHATSAPP_URL: 'ws://127.0.0.1:8090/ws/chat', WHATSAPP_ROOT_KEY: 'ab'.repeat(32) };
const reading = (more: Record<string, string>) => () =>
  readConfig({
    NATS_URL: 'nats://127.0.0.1:4222',
    MONGO_URL: 'mongodb://127.0.0.1:27017',
    MEDIA_DIR: '/var/media',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    NODE_ENV: 'development',
    ...more,
  });

describe('the configuration', () => {
  it('uses WhatsApp itself unless a server and its root key are set', () => {
    expect(reading({ WHATSAPP_URL: '', WHATSAPP_ROOT_KEY: '' })().WHATSAPP_URL).toBeUndefined();
    expect(reading(SIMULATOR)().WHATSAPP_URL).toBe(SIMULATOR.WHATSAPP_URL);
  });

  it.each(['WHATSAPP_URL', 'WHATSAPP_ROOT_KEY'] as const)('rejects %s alone', (name) => {
    expect(reading({ [name]: SIMULATOR[name] })).toThrow('WHATSAPP_URL: must be set together with WHATSAPP_ROOT_KEY');
  });

  it('rejects a root key of another length and a version of another form', () => {
    expect(reading({ ...SIMULATOR, WHATSAPP_ROOT_KEY: 'abcd' })).toThrow('32 bytes in hex');
    for (const WHATSAPP_VERSION of ['2.3000', '2.3000.x', 'AUTO', 'autos', '2.3000.1 '])
      expect(reading({ WHATSAPP_VERSION })).toThrow('a.b.c or auto');
  });

  it.each(['auto', '2.3000.1043857760'])('accepts %s as version', (WHATSAPP_VERSION) => {
    expect(reading({ WHATSAPP_VERSION })().WHATSAPP_VERSION).toBe(WHATSAPP_VERSION);
  });

  it('looks the version up at WhatsApp unless another URL is set', () => {
    const of = (WHATSAPP_VERSION_URL: string) => reading({ WHATSAPP_VERSION_URL })().WHATSAPP_VERSION_URL;
    expect(of('')).toBe('https://web.whatsapp.com/sw.js');
    expect(of('http://127.0.0.1:8090/sw.js')).toBe('http://127.0.0.1:8090/sw.js');
    expect(reading({ WHATSAPP_VERSION_URL: 'file:///etc/passwd' })).toThrow('http(s)');
  });

  it('rejects a failpoint outside a test', () => {
    expect(reading({ FAILPOINT: 'after-commit:3', NODE_ENV: 'production' })).toThrow('FAILPOINT');
    expect(reading({ FAILPOINT: 'after-lunch', NODE_ENV: 'test' })).toThrow('names no failpoint');
    expect(reading({ FAILPOINT: 'after-commit:3', NODE_ENV: 'test' })).not.toThrow();
  });
});
