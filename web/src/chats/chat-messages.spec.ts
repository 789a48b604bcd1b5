import type { ChatMessage } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { inOrder, withChanged, withMessage, type MessagePages } from './chat-messages.js';

const message = (id: string): ChatMessage => ({
  ...{ id, chatId: 'c', senderId: 'ana', sender: { id: 'ana', name: 'Ana' }, message: id },
  ...{ mentionsAt: [], files: [], reactions: [], revision: 0 },
  createdAt: `2026-05-01T12:00:0${id}.000Z`,
});
const pagesOf = (...pages: string[][]): MessagePages => ({
  pages: pages.map((ids) => ({ records: ids.map(message), count: 9, hasMore: false })),
  pageParams: pages.map((_, index) => index + 1),
});
const idsOf = (pages: MessagePages | undefined) => inOrder(pages).map(({ id }) => id);

describe('chat messages', () => {
  it('are sorted across pages without duplicates', () => {
    expect(idsOf(pagesOf(['4', '5'], ['2', '3', '4'], ['1', '2']))).toEqual(['1', '2', '3', '4', '5']);
  });

  it('add a new message once, even when it arrives several times', () => {
    const after = withMessage(withMessage(pagesOf(['1', '2']), message('3')), message('3'));
    expect(idsOf(after)).toEqual(['1', '2', '3']);
  });

  it('stay unloaded until the chat is opened', () => {
    expect(withMessage(undefined, message('1'))).toBeUndefined();
  });

  it('are updated in place, ignore outdated changes, and are not added by a change', () => {
    const at = (revision: number, id = '1') => ({ ...message(id), revision });
    const newer = withChanged(withChanged(pagesOf(['1', '2']), at(2)), at(1));
    expect(inOrder(newer).map(({ revision }) => revision)).toEqual([2, 0]);
    expect(idsOf(withChanged(newer, at(1, '9')))).toEqual(['1', '2']);
  });
});
