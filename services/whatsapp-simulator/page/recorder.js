/* global MediaRecorder */
import { byId } from './view.js';

const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
let recorder;

const record = async ({ done, onTyping }) => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const parts = [];
  const startedAt = Date.now();
  recorder = new MediaRecorder(stream, { mimeType });
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    for (const track of stream.getTracks()) track.stop();
    byId('record').dataset.recording = 'false';
    onTyping('paused');
    void done(new Blob(parts, { type: mimeType }), Math.max(1, Math.round((Date.now() - startedAt) / 1000)));
  };
  recorder.start();
  byId('record').dataset.recording = 'true';
  onTyping('recording');
};

/** Starts a voice note on the first click and sends it on the second. */
export const setUpRecorder = (handlers) => {
  byId('record').onclick = () => {
    if (recorder?.state === 'recording') recorder.stop();
    else record(handlers).catch(() => handlers.failed(new Error('O navegador não deixou usar o microfone.')));
  };
};
