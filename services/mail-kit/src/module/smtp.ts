import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { SETTINGS } from '@recado/service-kit/app';
import { isThisMachine } from '@recado/service-kit/config';
import type { MailSettings } from './mail-config.js';
import type { Mail } from '../page/index.js';

/** The local mailbox of `npm start`, on its preferred port. */
const LOCAL_MAILBOX = 'smtp://127.0.0.1:1025';
const LOCAL_SENDER = 'Recado <nao-responda@recado.local>';
const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 20_000;
const PERMANENT_FROM = 500;

/** In production, connections to a mail server on another machine must be encrypted before anything is sent. */
export const needsTls = ({ NODE_ENV, SMTP_URL }: Pick<MailSettings, 'NODE_ENV' | 'SMTP_URL'>): boolean =>
  NODE_ENV === 'production' && !isThisMachine(new URL(SMTP_URL ?? LOCAL_MAILBOX).hostname);

/** Connects to the mail server. */
@Injectable()
export class Smtp implements OnModuleDestroy {
  private readonly transport: Transporter;
  private readonly from: string;

  constructor(@Inject(SETTINGS) config: MailSettings) {
    const { SMTP_URL, SMTP_FROM } = config;
    this.from = SMTP_FROM ?? LOCAL_SENDER;
    this.transport = createTransport({
      url: SMTP_URL ?? LOCAL_MAILBOX,
      requireTLS: needsTls(config),
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

  /** @param id is the same for a repeated e-mail, so that mail servers recognize it */
  async send(id: string, mail: Mail): Promise<void> {
    const domain = /@([^>\s]+)/.exec(this.from)?.[1] ?? 'recado';
    await this.transport.sendMail({ ...mail, from: this.from, messageId: `<${id}@${domain}>` });
  }
}

type SmtpError = { responseCode?: number; code?: string };

/** Returns whether the server has permanently rejected the e-mail, so a retry is useless. */
export const isRefusal = (error: unknown): boolean => ((error as SmtpError).responseCode ?? 0) >= PERMANENT_FROM;

/** Returns the loggable part of an error. The error's text may contain the recipient. */
export const reasonOf = (error: unknown): { code: string | undefined; responseCode: number | undefined } => {
  const { code, responseCode } = error as SmtpError;
  return { code, responseCode };
};
