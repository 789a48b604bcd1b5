import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { SETTINGS } from '@recado/service-kit/app';
import { type Config } from '../config.js';
import type { Mail } from './mail.js';

/** Where the mailbox of `npm start` listens when it has its wanted port. */
const LOCAL_MAILBOX = 'smtp://127.0.0.1:1025';
const LOCAL_SENDER = 'Recado <nao-responda@recado.local>';
const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 20_000;
const PERMANENT_FROM = 500;

/** The way to the mail server. */
@Injectable()
export class Smtp implements OnModuleDestroy {
  private readonly transport: Transporter;
  private readonly from: string;

  constructor(@Inject(SETTINGS) { SMTP_URL, SMTP_FROM }: Config) {
    this.from = SMTP_FROM ?? LOCAL_SENDER;
    this.transport = createTransport({
      url: SMTP_URL ?? LOCAL_MAILBOX,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  onModuleDestroy(): void {
    this.transport.close();
  }

  /** @param id the same at a repeat, so that mail servers can tell it is one */
  async send(id: string, mail: Mail): Promise<void> {
    const domain = /@([^>\s]+)/.exec(this.from)?.[1] ?? 'recado';
    await this.transport.sendMail({ ...mail, from: this.from, messageId: `<${id}@${domain}>` });
  }
}

type SmtpError = { responseCode?: number; code?: string };

/** The server will never take it: there is no use in trying again. */
export const isRefusal = (error: unknown): boolean => ((error as SmtpError).responseCode ?? 0) >= PERMANENT_FROM;

/** For the log: the error's own text may name the recipient. */
export const reasonOf = (error: unknown): { code: string | undefined; responseCode: number | undefined } => {
  const { code, responseCode } = error as SmtpError;
  return { code, responseCode };
};
