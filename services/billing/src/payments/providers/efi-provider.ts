import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { pemOf } from '../../pem.js';
import type { Mandates } from './mandates.js';
import { BankClient } from './bank-client.js';
import { accountOf, BcbMandates } from './bcb-mandates.js';
import { BcbPixProvider } from './bcb-pix-provider.js';

/**
 * Efí: Banco Central's API under `/v2`, with tokens from `/oauth/token`. Both require the account's client certificate.
 * @see https://dev.efipay.com.br/docs/api-pix/credenciais
 */
@Injectable()
export class EfiProvider extends BcbPixProvider implements OnModuleDestroy {
  readonly name = 'efi';
  readonly isConfigured: boolean;
  readonly mandates?: Mandates;
  protected readonly bank: BankClient;
  protected readonly pixKey: string;
  protected readonly webhookSecret: string;
  private readonly gatewayUrl: string;

  constructor(@Inject(SETTINGS) settings: Config, @Inject(LOGGER) logger: Logger) {
    super();
    const { PIX_API_URL, PIX_CLIENT_ID = '', PIX_CLIENT_SECRET = '', PIX_CERTIFICATE = '', PIX_CA } = settings;
    this.isConfigured = Boolean(PIX_CLIENT_ID && PIX_CLIENT_SECRET && PIX_CERTIFICATE);
    this.pixKey = settings.PIX_KEY;
    this.webhookSecret = settings.PIX_WEBHOOK_SECRET ?? '';
    this.gatewayUrl = withoutTrailingSlashes(settings.GATEWAY_URL);
    this.bank = new BankClient(
      {
        ...{ url: PIX_API_URL, tokenPath: '/oauth/token', apiPath: '/v2' },
        ...{ clientId: PIX_CLIENT_ID, clientSecret: PIX_CLIENT_SECRET, certificate: pemOf(PIX_CERTIFICATE) },
        ...(PIX_CA && { authority: pemOf(PIX_CA) }),
      },
      logger,
    );
    if (settings.PIX_ACCOUNT) this.mandates = new BcbMandates(this.bank, accountOf(settings.PIX_ACCOUNT));
  }

  /**
   * Registers our URL for the Pix key. Without `x-skip-mtls-checking`, Efí calls only servers that verify its
   * certificate, which only the proxy could do; instead the secret in the URL authenticates its calls. The parameter
   * `ignorar` absorbs the `/pix` that Efí appends to the URL.
   * @see https://dev.efipay.com.br/docs/api-pix/webhooks
   */
  async registerNotices(): Promise<void> {
    if (!this.gatewayUrl.startsWith('https:')) return;
    const webhookUrl = `${this.gatewayUrl}/webhooks/payments/${this.name}?hmac=${this.webhookSecret}&ignorar=`;
    const call = { method: 'PUT', body: { webhookUrl }, headers: { 'x-skip-mtls-checking': 'true' } } as const;
    const paths = [
      `/webhook/${encodeURIComponent(this.pixKey)}`,
      ...(this.mandates ? ['/webhookrec', '/webhookcobr'] : []),
    ];
    for (const path of paths) await this.bank.call({ ...call, path }, z.unknown());
  }

  async onModuleDestroy(): Promise<void> {
    await this.bank.close();
  }
}
