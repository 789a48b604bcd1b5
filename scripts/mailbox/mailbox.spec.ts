import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { choosePort } from '../infrastructure/ports.mjs';
import { Mailbox } from './mailbox.mjs';
import { listPage, mailPage } from './page.mjs';

describe('the mailbox', () => {
  const mailbox = new Mailbox();
  let port: number;
  beforeAll(async () => {
    port = await choosePort();
    await mailbox.listen(port, '127.0.0.1');
  });
  afterAll(() => mailbox.close());

  it('stores received e-mails, newest first, and shows them without executing their content', async () => {
    const transport = createTransport({ host: '127.0.0.1', port });
    const send = (subject: string, html: string) =>
      transport.sendMail({ from: 'recado@a.test', to: 'ana@a.test', subject, text: 'Olá, Ção', html });
    await send('one', '<b>1</b>');
    await send('<script>two</script>', '<p onclick="x">"2"</p>');

    expect(mailbox.mails.map(({ subject, to, text }) => [subject, to, text.trim()])).toEqual([
      ['<script>two</script>', 'ana@a.test', 'Olá, Ção'],
      ['one', 'ana@a.test', 'Olá, Ção'],
    ]);
    const [newest] = mailbox.mails;
    for (const page of [listPage(mailbox.mails), mailPage(newest as never)]) {
      expect(page).toContain('&lt;script&gt;two&lt;/script&gt;');
      expect(page).not.toMatch(/<script|onclick="x"/);
    }
    expect(mailbox.get(newest?.id ?? '')).toBe(newest);
  });
});
