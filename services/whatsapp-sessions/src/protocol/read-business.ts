import { orderLines, priceText, type CatalogCard } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import type { proto } from '@whiskeysockets/baileys';
import { listIn, MOST_ROWS, parametersOf, stringIn, type Parameters } from './json-parameters.js';
import { readCatalog } from './read-catalog.js';

const MOST_TEXT = 5_000;

type Interactive = proto.Message.IInteractiveMessage;
type Template = proto.Message.TemplateMessage.IHydratedFourRowTemplate;
type Text = string | null | undefined;

/**
 * Converts a template, list, button, product, order or invitation message to text. The text includes title, footer,
 * links, numbers, buttons and rows, one per line. Returns `''` for any other message.
 */
export function businessText(message: proto.IMessage): string {
  const { buttonsMessage, listMessage, interactiveMessage, productMessage, orderMessage, groupInviteMessage } = message;
  const template = templateOf(message);
  if (template) return templateText(template);
  if (buttonsMessage) return buttonsText(buttonsMessage);
  if (listMessage) return listText(listMessage);
  if (interactiveMessage) return interactiveText(interactiveMessage);
  if (productMessage) return productText(productMessage);
  if (orderMessage) return orderText(orderMessage);
  return groupInviteMessage ? inviteText(groupInviteMessage) : '';
}

/** Returns the picture, video or document in the header of a business message, as a message. */
export function businessHead(message: proto.IMessage): proto.IMessage | null | undefined {
  const { buttonsMessage, interactiveMessage, productMessage } = message;
  const head = templateOf(message) ?? buttonsMessage ?? interactiveMessage?.header ?? productImage(productMessage);
  if (!head) return undefined;
  const { imageMessage, videoMessage, documentMessage } = head as proto.IMessage;
  return { imageMessage, videoMessage, documentMessage };
}

const productImage = (message: proto.Message.IProductMessage | null | undefined): proto.IMessage | undefined =>
  message?.product?.productImage ? { imageMessage: message.product.productImage } : undefined;

function templateOf({ templateMessage, highlyStructuredMessage }: proto.IMessage): Template | Interactive | undefined {
  const template = templateMessage ?? highlyStructuredMessage?.hydratedHsm;
  return (
    template?.hydratedTemplate ?? template?.hydratedFourRowTemplate ?? template?.interactiveMessageTemplate ?? undefined
  );
}

function templateText(template: Template | Interactive): string {
  if ('body' in template || 'header' in template || 'nativeFlowMessage' in template) return interactiveText(template);
  const { hydratedTitleText, hydratedContentText, hydratedFooterText, hydratedButtons } = template as Template;
  const buttons = (hydratedButtons ?? []).map(({ urlButton, callButton, quickReplyButton }) => {
    if (urlButton) return actionOf('🔗', urlButton.displayText, urlButton.url);
    if (callButton) return actionOf('📞', callButton.displayText, callButton.phoneNumber);
    return choiceOf(quickReplyButton?.displayText);
  });
  return linesOf(hydratedTitleText, hydratedContentText, hydratedFooterText, ...buttons);
}

function buttonsText({ text, contentText, footerText, buttons }: proto.Message.IButtonsMessage): string {
  return linesOf(
    text,
    contentText,
    footerText,
    ...(buttons ?? []).map(({ buttonText }) => choiceOf(buttonText?.displayText)),
  );
}

function listText({ title, description, footerText, sections, productListInfo }: proto.Message.IListMessage): string {
  const products = (productListInfo?.productSections ?? []).slice(0, MOST_ROWS).map((section) => section.title);
  const rows = (sections ?? []).flatMap((section) => [
    section.title,
    ...(section.rows ?? []).map((row) => choiceOf(row.title, row.description)),
  ]);
  return linesOf(title, description, footerText, ...rows, ...products);
}

function interactiveText(interactive: Interactive): string {
  const { header, body, footer, nativeFlowMessage, carouselMessage } = interactive;
  const card = readCatalog({ interactiveMessage: interactive });
  const buttons = (nativeFlowMessage?.buttons ?? []).flatMap(({ name, buttonParamsJson }) =>
    nativeButton(name, parametersOf(buttonParamsJson)),
  );
  const cards = (carouselMessage?.cards ?? []).slice(0, MOST_ROWS).map(interactiveText);
  return linesOf(...headLines(header), body?.text, footer?.text, ...paidLines(card), ...buttons, ...cards);
}

/** Returns the items of an order that is paid in the chat. */
const paidLines = (card: CatalogCard | null): string[] => (card?.items.length ? orderLines(card) : []);

const headLines = (header: Interactive['header']): Text[] =>
  header ? [header.title, header.subtitle, header.productMessage && productText(header.productMessage)] : [];

/**
 * Reads a button. The names and fields are those used by WhatsApp's clients: cta_url, cta_call, cta_copy, quick_reply,
 * single_select.
 */
function nativeButton(name: Text, parameters: Parameters): Text[] {
  const label = stringIn(parameters, 'display_text') || stringIn(parameters, 'title');
  if (name === 'cta_url') return [actionOf('🔗', label, stringIn(parameters, 'url'))];
  if (name === 'cta_call') return [actionOf('📞', label, stringIn(parameters, 'phone_number'))];
  if (name === 'cta_copy') return [actionOf('📋', label, stringIn(parameters, 'copy_code'))];
  if (name !== 'single_select') return [choiceOf(label)];
  const rows = listIn(parameters, 'sections').flatMap((section) => [
    stringIn(section, 'title'),
    ...listIn(section, 'rows').map((row) => choiceOf(stringIn(row, 'title'), stringIn(row, 'description'))),
  ]);
  return [label, ...rows];
}

function productText(message: proto.Message.IProductMessage): string {
  const { product, body, footer, catalog } = message;
  const card = readCatalog({ productMessage: message });
  const title = product?.title ?? catalog?.title;
  return linesOf(title, card && priceText(card.total), product?.description, body, footer, product?.url);
}

function orderText(order: proto.Message.IOrderMessage): string {
  const card = readCatalog({ orderMessage: order });
  return linesOf(order.orderTitle, order.message, ...(card ? orderLines(card) : []));
}

function inviteText({ groupName, caption, inviteCode }: proto.Message.IGroupInviteMessage): string {
  const link = inviteCode && `https://chat.whatsapp.com/${inviteCode}`;
  return linesOf(groupName, caption, link);
}

const actionOf = (sign: string, label: Text, target: Text): Text =>
  target ? [`${sign} ${label ?? ''}`.trim(), target].join(label ? ': ' : ' ') : choiceOf(label);

const choiceOf = (label: Text, description?: Text): Text =>
  label ? `• ${[label, description].filter(Boolean).join(' – ')}` : undefined;

/** Joins values, one per line. Removes duplicates, because some phones send the same text in header and body. */
const linesOf = (...lines: readonly Text[]): string =>
  [...new Set(lines.map((line) => cut(line, MOST_TEXT).trim()))].filter(Boolean).slice(0, MOST_ROWS).join('\n');
