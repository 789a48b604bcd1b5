import { Injectable } from '@nestjs/common';
import { ResendMessageHandler } from './resend-message.js';
import { SendMediaHandler } from './send-media.js';
import { SendMessageHandler } from './send-message.js';

/** The ways to send, under one name for the controller. */
@Injectable()
export class Sending {
  constructor(
    readonly text: SendMessageHandler,
    readonly media: SendMediaHandler,
    readonly again: ResendMessageHandler,
  ) {}
}
