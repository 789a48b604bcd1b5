/* global document */
const TICKS = { sent: '✓', delivered: '✓✓', read: '✓✓', played: '✓✓' };
const TICK_NAMES = { sent: 'enviada', delivered: 'entregue', read: 'lida', played: 'ouvida' };
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

const time = (epochMs) => new Date(epochMs).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });

export const typingText = (state) => TYPING[state] ?? '';

export const contactRow = ({ contact, summary, current, typing }, open) => {
  const row = element('button', { type: 'button', className: 'contact', onclick: open });
  row.setAttribute('aria-current', String(current));
  const avatar = element('span', { className: 'avatar', text: initials(contact.name) });
  avatar.setAttribute('aria-hidden', 'true');
  const last = summary?.last;
  const line = element('span', {
    className: typing ? 'line typing' : 'line',
    text: typingText(typing) || (last ? last.text : formatNumber(contact.number)),
  });
  row.append(
    avatar,
    element('strong', { text: contact.name }),
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

export const bubble = ({ id, text, fromContact, sentAt, ack }) => {
  const item = element('li', { className: fromContact ? 'message mine' : 'message' });
  item.dataset.id = id;
  const foot = element('footer', {}, element('time', { text: time(sentAt) }));
  if (fromContact) {
    const ticks = element('span', { className: 'ticks', text: TICKS[ack] });
    ticks.dataset.ack = ack;
    ticks.setAttribute('role', 'img');
    ticks.setAttribute('aria-label', TICK_NAMES[ack]);
    foot.append(ticks);
  }
  item.append(element('span', { text }), foot);
  return item;
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
