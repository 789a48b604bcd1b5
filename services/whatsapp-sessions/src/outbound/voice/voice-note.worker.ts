import { parentPort, workerData } from 'node:worker_threads';
import { toVoiceNote } from './to-voice-note.js';

// Converts one recording in a separate thread, because decoding and encoding would block all sessions.
const note = await toVoiceNote(workerData as Uint8Array);
parentPort?.postMessage(note);
