import * as api from './api.js';
import { state } from './state.js';
import { byId, element } from './view.js';

const choices = () =>
  state.contacts.map(({ number, name }) =>
    element('label', {}, element('input', { type: 'checkbox', name: 'member', value: number }), ` ${name}`),
  );

/** Sets up the dialog for a new group of the selected phone. `made` receives its ID. */
export const setUpGroups = (made) => {
  byId('new-group').onclick = () => {
    byId('group-members').replaceChildren(...choices());
    byId('group').showModal();
  };
  byId('close-group').onclick = () => byId('group').close();
  byId('group-form').onsubmit = async (event) => {
    event.preventDefault();
    const members = [...byId('group-members').querySelectorAll(':checked')].map(({ value }) => value);
    const [owner = state.contacts[0]?.number] = members;
    const subject = byId('group-subject').value.trim();
    const { id } = await api.addGroup({ subject, owner, members: [...members, state.phone] });
    byId('group-subject').value = '';
    byId('group').close();
    await made(id);
  };
};
