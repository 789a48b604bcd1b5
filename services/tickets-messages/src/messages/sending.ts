import { Injectable } from '@nestjs/common';
import { ResendMessage } from './resend-message.js';
import { SendMedia } from './send-media.js';
import { SendMessage } from './send-message.js';

/** The ways to send, under one name for the controller. */
@Injectable()
export class Sending {
  constructor(
    readonly text: SendMessage,
    readonly media: SendMedia,
    readonly again: ResendMessage,
  ) {}
}
