import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { Failpoints } from '../failpoint.js';
import type { Route } from '../proxy/route.js';
import type { Vault } from '../vault/vault.js';
import type { Version } from '../web-version/version.js';
import { BaileysClient } from './baileys.client.js';
import { ServerAddress } from './socket/server-address.js';
import type { ClientListeners, WhatsappClient } from './whatsapp-client.js';

type ClientOptions = {
  connectionId: string;
  vault: Vault;
  version: Version;
  route: Route;
  wantsHistory: boolean;
  findSent: (messageId: string) => Promise<Uint8Array | undefined>;
  listeners: ClientListeners;
};

/** Opens connections to WhatsApp. Hides from the other folders that the client is Baileys. */
@Injectable()
export class WhatsappClients {
  constructor(
    private readonly address: ServerAddress,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'WHATSAPP_PASSKEYS'>,
  ) {}

  open({ listeners, ...options }: ClientOptions): WhatsappClient {
    const { address, failpoints, logger } = this;
    const allowsPasskeys = this.settings.WHATSAPP_PASSKEYS === 'on';
    return new BaileysClient({ ...options, address, failpoints, logger, allowsPasskeys }, listeners);
  }
}
