import type { AttachToQuickMessage, UpdateQuickMessage } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { fold } from '@recado/service-kit/text';
import type { QuickMessage } from './quick-message.js';

export const changesOf = (request: z.output<typeof UpdateQuickMessage.request>): Partial<QuickMessage> => {
  const { shortcode, message, folder, geral, status } = request;
  return {
    ...(shortcode !== undefined && { shortcode, shortcodeKey: fold(shortcode) }),
    ...(message !== undefined && { message }),
    ...(folder !== undefined && { folder }),
    ...(geral !== undefined && { geral }),
    ...(status !== undefined && { status }),
  };
};

/** @throws ERR_NOT_FOUND if the file belongs to another company */
export function fileOf({ files }: z.output<typeof AttachToQuickMessage.request>, context: RpcContext) {
  const [file] = files;
  if (!file || !isMediaOf(actorOf(context).companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
  const { key, mimeType, fileName } = file;
  return { media: { key, mimeType, fileName: fileName.replaceAll(' ', '_') } };
}
