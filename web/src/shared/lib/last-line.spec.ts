import { describe, expect, it } from '@jest/globals';
import { lastLine } from './last-line.js';

const TEXTS: Readonly<Record<string, string>> = {
  'thread.kind.voice': 'Mensagem de voz',
  'thread.deleted': 'Mensagem apagada',
  'thread.call.voice': 'Chamada de voz',
  'thread.call.video': 'Videochamada',
  'thread.call.missed': 'perdida',
  'thread.call.answered': 'atendida',
  'thread.call.rejected': 'recusada',
};
const translate = (key: string, options?: { smart_count: number }) =>
  options ? `${options.smart_count} ${key.slice('thread.album.'.length)}` : (TEXTS[key] ?? key);

describe('the last message of a ticket', () => {
  it.each([
    ['🎤 0:12', 'Mensagem de voz · 0:12'],
    ['🎤', 'Mensagem de voz'],
    ['Ana: 🎤 1:05', 'Ana: Mensagem de voz · 1:05'],
    ['canto 🎤', 'canto 🎤'],
    ['*oi* 🎤 0:12', 'oi 🎤 0:12'],
    ['📷 ×3', '3 photos'],
    ['Ana: 🎥 ×2', 'Ana: 2 videos'],
    ['🖼️ ×12', '12 both'],
    ['📷 3', '📷 3'],
    ['olha 📷 ×3', 'olha 📷 ×3'],
    ['🚫', 'Mensagem apagada'],
    ['Ana: 🚫', 'Ana: Mensagem apagada'],
    ['não 🚫', 'não 🚫'],
    ['📞', 'Chamada de voz perdida'],
    ['📹', 'Videochamada perdida'],
    ['📞 ✅', 'Chamada de voz atendida'],
    ['📹 ❌', 'Videochamada recusada'],
    ['Ana: 📞', 'Ana: Chamada de voz perdida'],
    ['liga no 📞', 'liga no 📞'],
  ])('for %j is %j', (text, line) => {
    expect(lastLine(text, translate)).toBe(line);
  });
});
