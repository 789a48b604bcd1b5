import { FindLogo, ListLogos, type Logo, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc } from '@recado/service-kit/messaging';
import { LogosRepository } from './logos.repository.js';

/** Lists the operator's logos publicly, and returns their files to the gateway. */
@Injectable()
export class ReadLogosHandler {
  constructor(private readonly logos: LogosRepository) {}

  @OnRpc(ListLogos)
  async all(): Promise<Logo[]> {
    return (await this.logos.all()).map(({ _id: place, key }) => ({
      place,
      path: `/logos/${place}?file=${key.slice(key.lastIndexOf('/') + 1)}`,
    }));
  }

  /** @throws ERR_NOT_FOUND */
  @OnRpc(FindLogo)
  async one({ place }: RequestOf<typeof FindLogo>): Promise<{ key: string }> {
    const found = await this.logos.find(place);
    if (!found) throw new AppError('ERR_NOT_FOUND');
    return { key: found.key };
  }
}
