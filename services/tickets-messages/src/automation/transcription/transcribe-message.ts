import { type Message as ShownMessage, type RequestOf, TranscribeMessage } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { OpenAutomation, type OpenPrompt } from '../../assistants/integrations/open-automation.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { MessageView } from '../../conversations/message-view.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { WriteTranscript } from './write-transcript.js';

/** Transcribes a recording at the request of an agent who may see it. */
@Injectable()
export class TranscribeMessageHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly messages: MessagesRepository,
    private readonly settings: CompanySettings,
    private readonly automation: OpenAutomation,
    private readonly writeTranscript: WriteTranscript,
    private readonly view: MessageView,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws the errors listed in the contract */
  @OnRpc(TranscribeMessage)
  async execute({ id }: RequestOf<typeof TranscribeMessage>, context: RpcContext): Promise<ShownMessage> {
    const actor = actorOf(context);
    const message = await this.messages.find(actor.companyId, id);
    if (!message || message.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { contact } = await this.findTicket.execute(actor, { id: message.ticketId });
    if (typeof message.transcript === 'string') return this.view.show(message, contact);
    if (message.mediaType !== 'audio') throw new AppError('ERR_NO_MESSAGE_FOUND');
    const prompt = await this.promptOf(actor.companyId);
    const written = await this.writeTranscript
      .execute(originOf(context), message, prompt, context.signal)
      .catch((error: unknown) => {
        this.logger.warn({ err: error, companyId: actor.companyId, messageId: id }, 'failed to transcribe a recording');
        throw error;
      });
    return this.view.show(written, contact);
  }

  /** Returns the prompt for automatic transcription, or else the agents' assistant. Ignores a deleted prompt. */
  private async promptOf(companyId: string): Promise<OpenPrompt> {
    const [own, agents] = (['transcriptionPromptId', 'assistantPromptId'] as const).map((key) =>
      this.settings.value(companyId, key),
    );
    const promptId = own || agents;
    if (!promptId) throw new AppError('ERR_TRANSCRIPTION_OFF');
    return this.automation.prompt(companyId, promptId).catch((cause: unknown) => {
      const isGone = cause instanceof AppError && cause.code === 'ERR_NO_PROMPT_FOUND';
      throw isGone ? new AppError('ERR_TRANSCRIPTION_OFF', { cause }) : cause;
    });
  }
}
