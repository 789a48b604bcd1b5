import { parentPort, workerData } from 'node:worker_threads';
import { toVoiceNote } from './to-voice-note.js';

// Converts one recording in a thread of its own, because decoding and encoding would stop all sessions for a moment.
const note = await toVoiceNote(workerData as Uint8Array);
parentPort?.postMessage(note);
