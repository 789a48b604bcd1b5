import { CheckContactNumber, CheckNumber, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, RpcClient, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { numberOf } from '@recado/service-kit/phone-numbers';
import { CompanySettings } from '../shared/replicas/company-settings.js';

export type CheckedNumber = { number: string; lid: string | null };
/** Errors that mean that no connection is online, so WhatsApp cannot be queried. */
const NO_CONNECTION_CODES = ['ERR_NO_DEF_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'];

/**
 * Asks WhatsApp, over the given or the default connection, whether a number is registered and how WhatsApp spells it.
 */
@Injectable()
export class CheckNumberHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly settings: CompanySettings,
  ) {}

  /** Parses a number as written in the company's country. @throws ERR_VALIDATION if it is not a phone number */
  international(companyId: string, typed: string, how: { countryCodeFirst?: boolean } = {}): string {
    return numberOf(typed, { timeZone: this.settings.timeZone(companyId), ...how });
  }

  @OnRpc(CheckContactNumber)
  async execute(
    { number: typed }: RequestOf<typeof CheckContactNumber>,
    context: RpcContext,
  ): Promise<{ number: string }> {
    const { number } = await this.check(this.international(actorOf(context).companyId, typed), context);
    return { number };
  }

  /** @throws ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED */
  async check(typed: string, context: RpcContext, connectionId?: string): Promise<CheckedNumber> {
    const { exists, number, lid } = await this.rpc
      .call(CheckNumber, { number: typed, ...(connectionId && { connectionId }) }, context)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code !== 'ERR_UNAVAILABLE') throw error;
        throw new AppError('ERR_WAPP_CHECK_CONTACT', { cause: error });
      });
    if (!exists) throw new AppError('ERR_WAPP_INVALID_CONTACT');
    return { number, lid };
  }

  /** Returns the number as typed if no connection is online, so contacts can be created before a phone is connected. */
  async orAsTyped(typed: string, context: RpcContext, connectionId?: string): Promise<CheckedNumber> {
    return this.check(typed, context, connectionId).catch((error: unknown) => {
      if (!(error instanceof AppError) || !NO_CONNECTION_CODES.includes(error.code)) throw error;
      return { number: typed, lid: null };
    });
  }
}
