import { describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { needsTls } from './smtp.js';

describe('the connection to the mail server', () => {
  it('must be encrypted in production, unless the server is on this machine', () => {
    const production = { NODE_ENV: 'production' as const };
    expect(needsTls({ ...production, SMTP_URL: 'smtp://me:secret@mail.acme.test' })).toBe(true);
    expect(needsTls({ ...production, SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
    expect(needsTls({ NODE_ENV: 'development', SMTP_URL: 'smtp://mailbox:1025' })).toBe(false);
  });

  it('uses an option that nodemailer accepts together with a URL', () => {
    const { options } = createTransport({ url: 'smtp://mail.acme.test', requireTLS: true });
    expect(options).toMatchObject({ requireTLS: true });
  });
});
