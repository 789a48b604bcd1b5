import { element, formatNumber, KIND_NAMES, time } from './view.js';

const TICKS = { sent: '✓', delivered: '✓✓', read: '✓✓', played: '✓✓' };
const TICK_NAMES = { sent: 'enviada', delivered: 'entregue', read: 'lida', played: 'ouvida' };
const QUICK_EMOJIS = ['👍', '❤️', '😂', '🙏'];

const addressOf = ({ sha256, mimeType }) => `/api/media/${sha256}?type=${encodeURIComponent(mimeType)}`;

const size = (bytes) => {
  if (bytes === null) return '';
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
};

const FILES = {
  image: (media) => element('img', { src: addressOf(media), alt: 'Foto', loading: 'lazy' }),
  sticker: (media) => element('img', { src: addressOf(media), alt: 'Figurinha', className: 'sticker' }),
  video: (media) => element('video', { src: addressOf(media), controls: true, preload: 'metadata' }),
  gif: (media) => element('video', { src: addressOf(media), autoplay: true, loop: true, muted: true }),
  audio: (media) => element('audio', { src: addressOf(media), controls: true, preload: 'metadata' }),
  voice: (media) => element('audio', { src: addressOf(media), controls: true, preload: 'metadata' }),
  document: (media) =>
    element(
      'a',
      { href: addressOf(media), download: media.fileName ?? 'arquivo', className: 'file' },
      element('strong', { text: `📄 ${media.fileName ?? 'Documento'}` }),
      element('small', { text: [media.mimeType, size(media.bytes)].filter(Boolean).join(' · ') }),
    ),
};

const file = ({ kind, media }) => {
  if (!media) return undefined;
  if (!media.sha256) return element('span', { className: 'problem', text: `⚠ ${KIND_NAMES[kind]} não carregou` });
  return FILES[kind]?.(media);
};

const card = (title, ...lines) =>
  element(
    'div',
    { className: 'card' },
    element('strong', { text: title }),
    ...lines.map((text) => element('span', { text })),
  );

const CARDS = {
  location: ({ location: { name, address, latitude, longitude, live } }) =>
    card(`📍 ${name || (live ? 'Localização em tempo real' : 'Localização')}`, address || `${latitude}, ${longitude}`),
  contacts: ({ contacts }) => card('👤 Contato', ...contacts.map(({ name }) => name)),
  poll: ({ poll }) => card(`📊 ${poll.question}`, ...poll.options.map((option) => `○ ${option}`)),
  calendar: ({ calendar: { name, startsAt, place } }) =>
    card(`📅 ${name}`, startsAt ? new Date(startsAt).toLocaleString('pt-BR') : '', place),
};

const quote = ({ quotedId, quotedText }) =>
  quotedId && element('blockquote', { text: quotedText || 'Mensagem anterior' });

const body = (message) => {
  if (message.deleted) return [element('em', { className: 'deleted', text: '🚫 Mensagem apagada' })];
  const inCard = CARDS[message.kind]?.(message);
  return [
    message.forwarded && element('small', { className: 'hint', text: '↪ Encaminhada' }),
    message.viewOnce && element('small', { className: 'hint', text: '① Visualização única' }),
    quote(message),
    file(message),
    inCard,
    !inCard && message.text && element('span', { text: message.text }),
  ].filter(Boolean);
};

const foot = ({ edited, sentAt, fromPhone, fromContact, ack }, mine) => {
  const words = [edited && 'editada', fromPhone && 'pelo celular'].filter(Boolean).join(' · ');
  const line = element('footer', {}, element('span', { text: words }), element('time', { text: time(sentAt) }));
  if (!mine || !fromContact) return line;
  const ticks = element('span', { className: 'ticks', text: TICKS[ack] });
  ticks.dataset.ack = ack;
  ticks.setAttribute('role', 'img');
  ticks.setAttribute('aria-label', TICK_NAMES[ack]);
  line.append(ticks);
  return line;
};

const button = (text, label, onclick) => {
  const made = element('button', { type: 'button', text, title: label, onclick });
  made.setAttribute('aria-label', label);
  return made;
};

const tools = (message, mine, act) => {
  const bar = element(
    'div',
    { className: 'tools' },
    button('↩', 'Responder', () => act.reply(message)),
  );
  for (const emoji of QUICK_EMOJIS) bar.append(button(emoji, `Reagir com ${emoji}`, () => act.react(message, emoji)));
  if (mine && message.kind === 'text') bar.append(button('✎', 'Editar', () => act.edit(message)));
  if (mine) bar.append(button('✕', 'Apagar para todos', () => act.remove(message)));
  return bar;
};

const notice = ({ kind, text }) => element('li', { className: 'notice', text: kind === 'call' ? `📞 ${text}` : text });

const author = (message, mine, nameOf) =>
  message.author &&
  !mine &&
  element('strong', { className: 'author', text: nameOf(message.author) ?? formatNumber(message.author) });

const reactionsOf = ({ reactions }) =>
  reactions?.length && element('span', { className: 'reactions', text: reactions.map(({ emoji }) => emoji).join('') });

const playOnce = (item, message, act) => {
  item.querySelector('audio')?.addEventListener('play', () => act.play(message), { once: true });
};

/** Renders one message. `act` contains its actions; `nameOf` returns the name of its author in a group. */
export const bubble = (message, { mine, act, nameOf }) => {
  const { id, kind, deleted } = message;
  if (kind === 'notice' || kind === 'call') return notice(message);
  const item = element('li', { className: mine ? 'message mine' : 'message', tabIndex: 0 });
  Object.assign(item.dataset, { id, kind });
  const parts = [author(message, mine, nameOf), ...body(message), foot(message, mine), reactionsOf(message)];
  if (!deleted) parts.push(tools(message, mine, act));
  item.append(...parts.filter(Boolean));
  if (kind === 'voice' && !mine) playOnce(item, message, act);
  return item;
};
