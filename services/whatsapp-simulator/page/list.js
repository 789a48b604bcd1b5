import { chats, phoneOf, state } from './state.js';
import { byId, contactRow } from './view.js';

let open = () => undefined;

/** Sets the handler for a click on a chat. */
export const onOpen = (handler) => {
  open = handler;
};

export const renderLink = () => {
  const companions = phoneOf(state.phone)?.companions ?? [];
  const online = companions.filter((companion) => companion.online).length;
  const line = byId('link-state');
  line.dataset.state = online ? 'online' : 'offline';
  if (online) line.textContent = online === 1 ? '● Conectado' : `● ${online} dispositivos conectados`;
  else line.textContent = companions.length ? '○ Fora do ar: as mensagens esperam' : '○ Sem conexão: escaneie um QR';
};

export const renderList = () => {
  const at = ({ id }) => state.summaries.get(id)?.last?.sentAt ?? 0;
  const wanted = byId('search').value.trim().toLowerCase();
  const rows = chats()
    .filter(({ name, subtitle }) => `${name} ${subtitle}`.toLowerCase().includes(wanted))
    .sort((a, b) => at(b) - at(a))
    .map((chat) => {
      const view = {
        chat,
        summary: state.summaries.get(chat.id),
        current: chat.id === state.chat,
        typing: state.typing.get(chat.id),
      };
      return contactRow(view, () => open(chat.id, true));
    });
  byId('contacts').replaceChildren(...rows);
};
