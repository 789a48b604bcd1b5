import { describe, expect, it } from '@jest/globals';
import { remainingFiles, type ListedFile } from './file-list.js';

const file = (id: string): ListedFile => ({
  ...{ id, name: 'Antes', key: `company/${id}`, kind: 'image', mimeType: 'image/png', fileName: `${id}.png`, bytes: 1 },
});

describe('the files of a list', () => {
  it('stay if the request lists them, with their new captions and in their stored order', () => {
    const kept = remainingFiles(
      [file('a'), file('b'), file('c')],
      [
        { id: 'c', name: 'Depois' },
        { id: 'a', name: 'Antes' },
      ],
    );

    expect(kept).toEqual([file('a'), { ...file('c'), name: 'Depois' }]);
  });

  it('are never created from what a client lists', () => {
    expect(
      remainingFiles([file('a')], [{ name: 'Sem arquivo' }, { id: 'x', name: '', path: '../../etc/passwd' }]),
    ).toEqual([]);
  });
});
