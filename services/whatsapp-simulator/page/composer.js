import * as api from './api.js';
import { groupOf, recipient, speaker, state } from './state.js';
import { byId } from './view.js';
import { setUpRecorder } from './recorder.js';

const TYPING_ENDS_MS = 3000;
let typingTimer;
let isTyping = false;
/** The message that is being replied to or edited. */
let subject;

const showProblem = (error) => {
  byId('problem').textContent = error.message;
  byId('problem').hidden = false;
};

const send = async (content) => {
  byId('problem').hidden = true;
  const options = subject?.how === 'reply' ? { quotedId: subject.message.id } : {};
  clearSubject();
  try {
    await api.sends(speaker(), recipient(), content, options);
  } catch (error) {
    showProblem(error);
  }
};

const clearSubject = () => {
  subject = undefined;
  byId('subject').hidden = true;
};

const setSubject = (how, message) => {
  subject = { how, message };
  byId('subject-text').textContent = `${how === 'edit' ? 'Editando' : 'Respondendo'}: ${message.text || '…'}`;
  byId('subject').hidden = false;
  byId('text').focus();
};

export const startReply = (message) => setSubject('reply', message);

export const startEdit = (message) => {
  byId('text').value = message.text;
  setSubject('edit', message);
};

const sendTyping = (what) => {
  const presence = api.types(speaker(), recipient(), what);
  presence.catch(() => undefined);
};

const stopTyping = () => {
  clearTimeout(typingTimer);
  if (isTyping) sendTyping('paused');
  isTyping = false;
};

const startTyping = () => {
  if (!isTyping) sendTyping('composing');
  isTyping = true;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(stopTyping, TYPING_ENDS_MS);
};

const sendText = async () => {
  const field = byId('text');
  const text = field.value.trim();
  if (!text || !state.chat) return;
  field.value = '';
  field.style.height = '';
  stopTyping();
  const edited = subject?.how === 'edit' && subject.message.id;
  await send(edited ? { kind: 'edit', targetId: edited, text } : { kind: 'text', text });
};

const kindOf = (type) => {
  const family = type.split('/')[0];
  if (type === 'image/webp') return 'sticker';
  return ['image', 'video', 'audio'].includes(family) ? family : 'document';
};

const sendFile = async (file) => {
  const kind = kindOf(file.type);
  const caption = byId('text').value.trim() || undefined;
  byId('text').value = '';
  try {
    const { sha256 } = await api.upload(file);
    const mimeType = file.type || 'application/octet-stream';
    const named = kind === 'document' ? { fileName: file.name } : {};
    const captioned = kind === 'audio' || kind === 'sticker' ? {} : { caption };
    await send({ kind, sha256, mimeType, ...named, ...captioned });
  } catch (error) {
    showProblem(error);
  }
};

const sendVoice = async (blob, seconds) => {
  const { sha256 } = await api.upload(blob);
  await send({ kind: 'voice', sha256, mimeType: blob.type, seconds });
};

const toggleCall = async () => {
  const button = byId('call');
  if (button.dataset.call) {
    await api.hangUp(button.dataset.call).catch(() => undefined);
    return;
  }
  if (groupOf(state.chat)) return;
  const { id } = await api.calls(state.chat, state.phone);
  button.dataset.call = id;
};

const onEnter = (event) => {
  if (event.key === 'Escape') clearSubject();
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void sendText();
};

export const setUpComposer = () => {
  byId('composer').onsubmit = (event) => {
    event.preventDefault();
    void sendText();
  };
  byId('text').onkeydown = onEnter;
  byId('text').oninput = ({ target }) => {
    target.style.height = 'auto';
    target.style.height = `${target.scrollHeight}px`;
    startTyping();
  };
  byId('subject-clear').onclick = clearSubject;
  byId('attach').onclick = () => byId('file').click();
  byId('file').onchange = ({ target }) => {
    const files = [...target.files];
    target.value = '';
    for (const file of files) void sendFile(file);
  };
  byId('call').onclick = () => void toggleCall();
  setUpRecorder({ done: sendVoice, onTyping: sendTyping, failed: showProblem });
};
