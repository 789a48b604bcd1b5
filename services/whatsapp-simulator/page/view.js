/* global document */
export const KIND_NAMES = {
  image: 'Foto',
  video: 'Vídeo',
  gif: 'GIF',
  audio: 'Áudio',
  voice: 'Mensagem de voz',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contacts: 'Contato',
  poll: 'Enquete',
  calendar: 'Evento',
};
const KIND_SIGNS = {
  image: '📷',
  video: '🎬',
  gif: '🎬',
  audio: '🎧',
  voice: '🎤',
  document: '📄',
  sticker: '💟',
  location: '📍',
  contacts: '👤',
  poll: '📊',
  calendar: '📅',
  call: '📞',
};
const TYPING = { composing: 'digitando…', recording: 'gravando áudio…' };

export const byId = (id) => document.getElementById(id);

export const element = (tag, { text, ...properties } = {}, ...children) => {
  const created = Object.assign(document.createElement(tag), properties);
  if (text !== undefined) created.textContent = text;
  created.append(...children);
  return created;
};

export const initials = (name) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();

export const formatNumber = (number) => number.replace(/^55(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3');

export const time = (epochMs) => new Date(epochMs).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });

export const typingText = (state) => TYPING[state] ?? '';

/** Shows a contact's picture, or the initials of the name. */
export const fillAvatar = (avatar, { name, picture }) => {
  const image = picture && element('img', { src: `/api/media/${picture}?type=image/jpeg`, alt: '' });
  avatar.replaceChildren(image || initials(name));
};

const lastLine = (last, fallback) => {
  if (!last) return fallback;
  if (last.deleted) return '🚫 Mensagem apagada';
  return [KIND_SIGNS[last.kind], last.text || KIND_NAMES[last.kind]].filter(Boolean).join(' ');
};

export const contactRow = ({ chat, summary, current, typing }, open) => {
  const row = element('button', { type: 'button', className: 'contact', onclick: open });
  row.setAttribute('aria-current', String(current));
  const avatar = element('span', { className: chat.isGroup ? 'avatar group' : 'avatar' });
  avatar.setAttribute('aria-hidden', 'true');
  fillAvatar(avatar, chat);
  const last = summary?.last;
  const line = element('span', {
    className: typing ? 'line typing' : 'line',
    text: typingText(typing) || lastLine(last, chat.subtitle),
  });
  row.append(
    avatar,
    element('strong', { text: chat.name }),
    element('small', { text: last ? time(last.sentAt) : '' }),
    line,
  );
  if (summary?.unread) {
    const badge = element('span', { className: 'unread', text: String(summary.unread) });
    badge.setAttribute('aria-label', `${summary.unread} não lidas`);
    row.append(badge);
  }
  return row;
};

export const typingBubble = () =>
  element('li', { className: 'message dots' }, element('i'), element('i'), element('i'));

export const emptyChat = (name, phone) =>
  element('li', {
    className: 'empty',
    text: `Diga oi como ${name}. A mensagem chega na caixa de entrada de ${phone}.`,
  });

export const options = (select, phones, chosen) => {
  const list = phones.map(({ number, name }) =>
    element('option', { value: number, text: `${name} · ${formatNumber(number)}`, selected: number === chosen }),
  );
  select.replaceChildren(...list);
};
