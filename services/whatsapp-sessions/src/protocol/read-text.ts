import type { MessageContent } from '@recado/contracts';
import type { proto } from '@whiskeysockets/baileys';
import { cut } from './cut.js';

const MAX_TEXT = 70_000;
type Template = proto.Message.TemplateMessage.IHydratedFourRowTemplate;

const hydratedText = (template: Template | null | undefined): string | null | undefined =>
  template?.hydratedContentText ?? template?.hydratedTitleText;

/** What people type, and what business messages and the answers to them say. */
const TEXTS: readonly ((message: proto.IMessage) => string | null | undefined)[] = [
  ({ conversation }) => conversation,
  ({ extendedTextMessage }) => extendedTextMessage?.text,
  ({ buttonsResponseMessage }) => buttonsResponseMessage?.selectedDisplayText,
  ({ listResponseMessage }) => listResponseMessage?.title ?? listResponseMessage?.description,
  ({ templateButtonReplyMessage }) => templateButtonReplyMessage?.selectedDisplayText,
  ({ interactiveResponseMessage }) => interactiveResponseMessage?.body?.text,
  ({ buttonsMessage }) => buttonsMessage?.contentText,
  ({ listMessage }) => listMessage?.description ?? listMessage?.title,
  ({ templateMessage }) => hydratedText(templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate),
  ({ interactiveMessage }) => interactiveMessage?.body?.text,
  ({ groupInviteMessage }) => groupInviteMessage?.caption || groupInviteMessage?.groupName,
  ({ productMessage }) => productMessage?.product?.title,
  ({ orderMessage }) => orderMessage?.message || orderMessage?.orderTitle,
];

export function readText(message: proto.IMessage): MessageContent | undefined {
  for (const textOf of TEXTS) {
    const text = textOf(message);
    if (text) return { type: 'text', text: cut(text, MAX_TEXT) };
  }
  return undefined;
}

/** What stands in a message or under a file: what an edit replaces. */
export function textOf(message: proto.IMessage): string {
  const { imageMessage, videoMessage, documentMessage } = message;
  const caption = imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption;
  const text = readText(message);
  return cut(text?.type === 'text' ? text.text : caption, MAX_TEXT);
}
