/* global location, history, window */
import * as api from './api.js';
import { byId, options } from './view.js';

const HASH = '#scan=';

const hint = (count) =>
  count
    ? `${count === 1 ? 'Um dispositivo espera' : `${count} dispositivos esperam`} para ser conectado. O QR contém um segredo que só a tela dele conhece: no Recado, abra o QR CODE da conexão e escolha “Abrir o telefone de demonstração”: o código vem junto.`
    : 'Nenhum dispositivo está esperando. No Recado, abra o QR CODE em Conexões.';

const showWaiting = (count) => {
  byId('waiting').hidden = !count;
  byId('waiting').textContent = String(count);
  byId('pairing-hint').textContent = hint(count);
};

const pair = (phone) => {
  const code = byId('pair-code')
    .value.replace(/[^\dA-Za-z]/g, '')
    .toUpperCase();
  return code ? api.typeCode(phone, code) : api.scan(phone, byId('scan-qr').value.trim());
};

const scanFor = (onLinked) => async (event) => {
  event.preventDefault();
  const result = byId('scan-result');
  result.textContent = 'Conectando…';
  try {
    const { number } = await pair(byId('scan-phone').value);
    onLinked(number);
    result.textContent = 'Conectado!';
    byId('scan-qr').value = '';
    byId('pair-code').value = '';
    setTimeout(() => byId('pairing').close(), 900);
  } catch (error) {
    result.textContent = error.message;
  }
};

const open = (phones, chosen, qr = '') => {
  options(byId('scan-phone'), phones, chosen);
  byId('scan-qr').value = qr;
  byId('scan-result').textContent = '';
  byId('pairing').showModal();
  if (qr) byId('scan-now').focus();
};

/** Reads the QR text that the connections page may append after `#scan=`, so that a single click is enough. */
const fromLink = () => {
  if (!location.hash.startsWith(HASH)) return undefined;
  const qr = decodeURIComponent(location.hash.slice(HASH.length));
  history.replaceState(null, '', location.pathname);
  return qr;
};

/** @param onLinked called with the linked phone's number */
export const setUpPairing = async (state, onLinked) => {
  const phones = () => [
    ...state.phones.filter(({ companions }) => !companions.length),
    ...state.phones.filter(({ companions }) => companions.length),
  ];
  const openFor = (qr) => open(phones(), phones()[0]?.number, qr);
  byId('open-pairing').onclick = () => openFor();
  byId('close-pairing').onclick = () => byId('pairing').close();
  byId('scan').onsubmit = scanFor(onLinked);
  const linked = () => {
    const qr = fromLink();
    if (qr) openFor(qr);
  };
  window.addEventListener('hashchange', linked);
  showWaiting((await api.pairings()).length);
  linked();
};

export const updateWaiting = ({ refs }) => showWaiting(refs.length);
