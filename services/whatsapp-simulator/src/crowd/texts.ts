/** Contacts' first messages to a company. */
export const OPENINGS = [
  'Oi, bom dia!',
  'Boa tarde, tudo bem?',
  'Olá, alguém pode me atender?',
  'oi',
  'Bom dia, vi o anúncio de vocês',
  'Boa noite! Ainda estão atendendo?',
];
export const QUESTIONS = [
  'Vocês entregam no centro?',
  'Qual o horário de funcionamento hoje?',
  'quanto custa o frete pra zona sul?',
  'Tem disponível no tamanho M?',
  'Aceita pix?',
  'Meu pedido ainda não chegou, pode verificar?',
  'Consigo trocar um produto que comprei ontem?',
  'Dá pra parcelar em quantas vezes?',
  'Vocês têm loja física?',
  'O boleto venceu, como faço pra pagar?',
  'Preciso de uma segunda via da nota fiscal, por favor',
  'Qual o prazo de entrega pra Campinas?',
];
export const FOLLOW_UPS = [
  'É urgente, por favor',
  'o número do pedido é 48213',
  'Comprei semana passada',
  'Pode ser hoje ainda?',
  'Se puder me mandar uma foto eu agradeço',
  'kkkk é verdade',
  'Aguardo retorno 🙏',
];
export const ANSWERS = [
  'Ah, entendi. Obrigado!',
  'Perfeito 👍',
  'Pode ser, vou querer dois',
  'E o prazo?',
  'Então tá bom, vou esperar',
  'Show, muito obrigada!',
  'Pode confirmar pra mim?',
  'Rua das Flores, 120, apto 32',
  'Sim',
  'Não, só isso mesmo. Valeu!',
];
export const CAPTIONS = ['É esse aqui', 'Olha como chegou', 'Tem igual?', 'Segue o comprovante', ''];
export const EMOJIS = ['👍', '❤️', '😂', '🙏', '😮'];
