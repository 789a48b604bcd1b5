import { describe, expect, it } from '@jest/globals';
import { comesBack, meaningOf } from './meaning.js';

describe('a reply', () => {
  it.each([
    ...['Sim', ' SIM! ', 'sí', 'yes', '1', 'Ok.', 'sim, por favor', 'Sim, quero', 'pode sim', 'claro!', 'com certeza'],
    ...[
      'aceito',
      '1️⃣',
      'opção 1',
      '👍',
      '👍🏽',
      'yes please',
      'Sure',
      'of course',
      'sí, quiero',
      'Bom dia, sim',
      '*Sim*',
    ],
  ])('%j means yes', (body) => expect(meaningOf(body)).toBe('yes'));

  it.each([
    ...['SAIR', 'parar', 'Stop!', 'Salir.', 'BAJA', 'Cancelar  inscrição', 'unsubscribe', 'Opt-out', 'Pare', '*SAIR*'],
    ...[
      'SAIR por favor',
      'sair, obrigado',
      'Bom dia, sair',
      'sair 🙏',
      '"sair"',
      '\u200Esair',
      'S\u0061ir',
      'sair agora',
    ],
    ...['quero sair', 'Eu quero sair', 'quero sair da lista', 'quero sair agora', 'quero sair desta lista por favor'],
    ...['quero parar de receber', 'Gostaria de parar de receber mensagens', 'quero me descadastrar', 'sair da lista'],
    ...[
      'não quero mais receber',
      'Não quero mais receber mensagens',
      'nao quero receber mais mensagens',
      'não quero mais',
    ],
    ...[
      'não quero receber promoções',
      'não desejo mais receber propaganda',
      'Não quero mais receber mensagens de vocês',
    ],
    ...[
      'não me mande mais mensagens',
      'não mandem mais nada',
      'pare de me mandar mensagens',
      'parem de enviar mensagens',
    ],
    ...[
      'me tira da lista',
      'me remova dessa lista',
      'remova meu número',
      'descadastre',
      'remover',
      'chega de propaganda',
    ],
    ...[
      'quiero salir',
      'no quiero más mensajes',
      'No quiero recibir más mensajes',
      'dame de baja',
      'quiero darme de baja',
    ],
    ...['dejen de enviarme mensajes', 'no me envíen más mensajes', 'bórrame de la lista', 'cancelar suscripción'],
    ...[
      'stop sending me messages',
      'please remove me from this list',
      "don't text me",
      'I want to unsubscribe',
      'stop now',
    ],
    ...[
      "I don't want to receive any more messages",
      'no more messages',
      'please stop',
      'remove me',
      'do not contact me',
    ],
  ])('%j is an opt-out', (body) => expect(meaningOf(body)).toBe('stop'));

  it.each([
    ...['sim, mas depois', 'não', '', '10', 'baja el precio', 'cancelar', 'vou sair de férias', 'Vou sair agora'],
    ...['posso sair com o produto?', 'quero sair para jantar', 'quero parar de fumar', 'não quero mais esperar'],
    ...['não quero esse produto', 'não quero receber em casa, vou buscar', 'pare na rua 3', 'a lista de preços'],
    ...['quando sai?', 'cancelar meu pedido', 'quero cancelar o pedido', 'remova a cebola', 'stop by tomorrow'],
    ...[
      'quiero salir temprano',
      'no quiero ese',
      'me tira uma dúvida',
      'para de chover',
      'não me mande o boleto errado',
    ],
    ...['tira a foto', 'não mande hoje', 'don’t send it today', 'quero 1 caixa', 'ok, amanhã eu passo aí', '👎', 'so'],
  ])('%j is neither', (body) => expect(meaningOf(body)).toBeNull());
});

describe('a person who opted out', () => {
  it.each([
    ...[
      'START',
      'start!',
      ' Start ',
      'unstop',
      'subscribe',
      'voltar a receber',
      'Quero voltar',
      'quero voltar a receber',
    ],
    ...['Quero voltar a receber mensagens', 'quero receber de novo', 'Quero receber novamente as ofertas', 'reativar'],
    ...[
      'quiero volver',
      'quiero volver a recibir mensajes',
      'volver a recibir',
      'quiero recibir de nuevo',
      'opt back in',
    ],
    ...['I want to receive your messages again', 'start, please', 'Bom dia, quero voltar a receber'],
  ])('clearly opts in again with %j', (body) => expect(comesBack(body)).toBe('clearly'));

  it.each(['VOLTAR', 'voltar', ' Voltar! ', '*VOLTAR*', 'voltar por favor', 'Volver', 'back'])(
    'may opt in again with %j, which may also be a menu option',
    (body) => expect(comesBack(body)).toBe('word'),
  );

  it.each([
    ...['', 'sair', 'parar', 'stop', 'sim', '1', 'vou voltar amanhã', 'quero voltar na loja', 'posso voltar depois?'],
    ...['start with the red one', 'quero receber o pedido', 'quero receber', 'não quero voltar', 'no quiero volver'],
    ...['quando vocês voltam?', 'voltar ao menu', 'back in stock?', 'quero parar de receber', 'x'.repeat(5_000)],
  ])('does not opt in again with %j', (body) => expect(comesBack(body)).toBeNull());
});
