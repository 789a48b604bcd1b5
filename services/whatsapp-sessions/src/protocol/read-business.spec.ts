import { describe, expect, it } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import { readMessage } from './read-content.js';

const buttons = (...all: [name: string, parameters: object | string][]) => ({
  buttons: all.map(([name, parameters]) => ({
    name,
    buttonParamsJson: typeof parameters === 'string' ? parameters : JSON.stringify(parameters),
  })),
});

const template: proto.Message.TemplateMessage.IHydratedFourRowTemplate = {
  hydratedTitleText: 'Pedido 27',
  hydratedContentText: 'Seu pedido saiu.',
  hydratedFooterText: 'Padaria Aurora',
  hydratedButtons: [
    { urlButton: { displayText: 'Acompanhar', url: 'https://aurora.example/27' } },
    { callButton: { displayText: 'Ligar', phoneNumber: '+551132221000' } },
    { quickReplyButton: { displayText: 'Recebi' } },
  ],
};
const TEMPLATE_TEXT =
  'Pedido 27\nSeu pedido saiu.\nPadaria Aurora\n🔗 Acompanhar: https://aurora.example/27\n📞 Ligar: +551132221000\n• Recebi';

const textOf = (message: proto.IMessage) => {
  const content = readMessage(message)?.content;
  if (content?.type === 'media') return content.caption;
  return content?.type === 'text' ? content.text : content;
};

describe('a business message', () => {
  it.each<[string, proto.IMessage, string]>([
    ['a template', { templateMessage: { hydratedTemplate: template } }, TEMPLATE_TEXT],
    ['a template of four rows', { templateMessage: { hydratedFourRowTemplate: template } }, TEMPLATE_TEXT],
    [
      'a structured message',
      { highlyStructuredMessage: { hydratedHsm: { hydratedTemplate: template } } },
      TEMPLATE_TEXT,
    ],
    [
      'an interactive template',
      { templateMessage: { interactiveMessageTemplate: { body: { text: 'Oi' }, footer: { text: 'Loja' } } } },
      'Oi\nLoja',
    ],
    [
      'buttons',
      {
        buttonsMessage: {
          text: 'Entrega',
          contentText: 'Quando?',
          footerText: 'Responda aqui',
          buttons: [{ buttonText: { displayText: 'Hoje' } }, { buttonText: { displayText: 'Amanhã' } }],
        },
      },
      'Entrega\nQuando?\nResponda aqui\n• Hoje\n• Amanhã',
    ],
    [
      'a list',
      {
        listMessage: {
          title: 'Planos',
          description: 'Escolha um',
          buttonText: 'Ver',
          footerText: 'Sem fidelidade',
          sections: [{ title: 'Casa', rows: [{ title: 'A', description: '100 Mb' }, { title: 'B' }] }],
        },
      },
      'Planos\nEscolha um\nSem fidelidade\nCasa\n• A – 100 Mb\n• B',
    ],
    [
      'links, calls, codes and replies',
      {
        interactiveMessage: {
          header: { title: 'Oferta' },
          body: { text: 'Só hoje' },
          footer: { text: 'Loja' },
          nativeFlowMessage: buttons(
            ['cta_url', { display_text: 'Abrir', url: 'https://loja.example' }],
            ['cta_call', { display_text: 'Ligar', phone_number: '+5511' }],
            ['cta_copy', { display_text: 'Cupom', copy_code: 'DEZ' }],
            ['quick_reply', { display_text: 'Quero' }],
          ),
        },
      },
      'Oferta\nSó hoje\nLoja\n🔗 Abrir: https://loja.example\n📞 Ligar: +5511\n📋 Cupom: DEZ\n• Quero',
    ],
    [
      'rows of an interactive list',
      {
        interactiveMessage: {
          body: { text: 'Escolha' },
          nativeFlowMessage: buttons([
            'single_select',
            { title: 'Menu', sections: [{ title: 'Pães', rows: [{ title: 'Francês', description: 'R$ 1' }] }] },
          ]),
        },
      },
      'Escolha\nMenu\nPães\n• Francês – R$ 1',
    ],
    [
      'a carousel',
      {
        interactiveMessage: {
          body: { text: 'Bolos' },
          carouselMessage: {
            cards: [
              {
                body: { text: 'Cenoura' },
                nativeFlowMessage: buttons(['cta_url', { display_text: 'Ver', url: 'https://a.br/1' }]),
              },
              { body: { text: 'Fubá' } },
            ],
          },
        },
      },
      'Bolos\nCenoura\n🔗 Ver: https://a.br/1\nFubá',
    ],
    [
      'parameters that are not JSON, or have other types',
      {
        interactiveMessage: {
          body: { text: 'Oi' },
          nativeFlowMessage: buttons(
            ['cta_url', '{'],
            ['cta_url', '[]'],
            ['cta_url', 'null'],
            ['cta_url', { display_text: 1, url: [] }],
            ['single_select', { sections: 'x' }],
            ['single_select', { sections: [null, { rows: [7] }] }],
          ),
        },
      },
      'Oi',
    ],
    [
      'a product',
      {
        productMessage: {
          product: {
            title: 'Bolo',
            description: 'De cenoura',
            currencyCode: 'BRL',
            priceAmount1000: 49_900,
            url: 'https://a.br/bolo',
          },
          body: 'Gostou?',
        },
      },
      'Bolo\nBRL 49.90\nDe cenoura\nGostou?\nhttps://a.br/bolo',
    ],
    [
      'an order',
      {
        orderMessage: {
          orderTitle: 'Padaria',
          message: 'Sem açúcar',
          itemCount: 3,
          totalAmount1000: 12_500,
          totalCurrencyCode: 'BRL',
        },
      },
      'Padaria\nSem açúcar\n🛒 3 · BRL 12.50',
    ],
    [
      'an invitation to a group',
      { groupInviteMessage: { groupName: 'Família', caption: 'Entra aí', inviteCode: 'AbC' } },
      'Família\nEntra aí\nhttps://chat.whatsapp.com/AbC',
    ],
    [
      'the same text in header and body',
      { interactiveMessage: { header: { title: 'Oi' }, body: { text: 'Oi' } } },
      'Oi',
    ],
    [
      'a link without a name',
      { interactiveMessage: { nativeFlowMessage: buttons(['cta_url', { url: 'https://a.br' }]) } },
      '🔗 https://a.br',
    ],
  ])('is read with all its parts: %s', (_kind, message, text) => {
    expect(textOf(message)).toBe(text);
  });

  it.each<[string, proto.IMessage]>([
    ['a template', { templateMessage: { hydratedTemplate: { ...template, imageMessage: { mimetype: 'image/png' } } } }],
    ['buttons', { buttonsMessage: { contentText: 'Oi', imageMessage: { mimetype: 'image/png' } } }],
    [
      'an interactive message',
      { interactiveMessage: { header: { imageMessage: { mimetype: 'image/png' } }, body: { text: 'Oi' } } },
    ],
    ['a product', { productMessage: { product: { title: 'Bolo', productImage: { mimetype: 'image/png' } } } }],
  ])('includes the picture in its header: %s', (_kind, message) => {
    const caption = expect.stringMatching(/Pedido 27|Oi|Bolo/);
    expect(readMessage(message)?.content).toMatchObject({
      type: 'media',
      kind: 'image',
      mimeType: 'image/png',
      caption,
    });
  });

  it('keeps the caption of a file', () => {
    expect(readMessage({ imageMessage: { caption: 'Olha', mimetype: 'image/png' } })?.content).toMatchObject({
      caption: 'Olha',
    });
  });
});
