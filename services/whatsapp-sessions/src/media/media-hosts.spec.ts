import { describe, expect, it } from '@jest/globals';
import { MediaHosts } from './media-hosts.js';

describe('MediaHosts', () => {
  const hosts = new MediaHosts({ WHATSAPP_URL: undefined });

  it.each([
    ['https://mmg.whatsapp.net/v/t62/file.enc?x=1', 'https://mmg.whatsapp.net/v/t62/file.enc?x=1'],
    ['https://media-gru1-1.cdn.whatsapp.net/a', 'https://media-gru1-1.cdn.whatsapp.net/a'],
  ])('accepts only hosts of WhatsApp: %s', (url, expected) => {
    expect(hosts.addressOf({ url })?.href).toBe(expected);
  });

  it.each([
    'http://mmg.whatsapp.net/a',
    'https://mmg.whatsapp.net:8443/a',
    'https://user:password@mmg.whatsapp.net/a',
    'https://whatsapp.net.evil.example/a',
    'https://notwhatsapp.net/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nonsense',
  ])('is not %s', (url) => {
    expect(hosts.addressOf({ url })).toBeUndefined();
  });

  it('uses the host of the URL for a path, or the default host', () => {
    expect(hosts.addressOf({ directPath: '/v/file' })?.href).toBe('https://mmg.whatsapp.net/v/file');
    expect(hosts.addressOf({ url: 'https://pps.whatsapp.net/x', directPath: '/v/file' })?.host).toBe(
      'pps.whatsapp.net',
    );
    expect(hosts.addressOf({ url: 'https://evil.example/x', directPath: '/v/file' })?.host).toBe('mmg.whatsapp.net');
    expect(hosts.addressOf({ directPath: '@evil.example/file' })).toBeUndefined();
    expect(hosts.addressOf({})).toBeUndefined();
  });

  it('accepts only the configured server if there is one', () => {
    const other = new MediaHosts({ WHATSAPP_URL: 'ws://127.0.0.1:8090/ws/chat' });

    expect(other.addressOf({ url: 'http://127.0.0.1:9000/file' })?.port).toBe('9000');
    expect(other.addressOf({ url: 'http://127.0.0.2:9000/file' })).toBeUndefined();
    expect(other.addressOf({ directPath: '/mms/file' })?.href).toBe('http://127.0.0.1:8090/mms/file');
    expect(other.addressOf({ directPath: '@evil.example/file' })).toBeUndefined();
    const sealed = new MediaHosts({ WHATSAPP_URL: 'wss://wa.example/ws/chat' });
    expect(sealed.addressOf({ directPath: '/mms/file' })?.href).toBe('https://wa.example/mms/file');
  });
});
