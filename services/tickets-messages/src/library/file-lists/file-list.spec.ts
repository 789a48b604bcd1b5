import { describe, expect, it } from '@jest/globals';
import { keptFiles, type ListedFile } from './file-list.js';

const file = (id: string): ListedFile => ({
  ...{ id, name: 'Antes', key: `company/${id}`, kind: 'image', mimeType: 'image/png', fileName: `${id}.png`, bytes: 1 },
});

describe('the files of a list', () => {
  it('stay when they are named, with their new captions, in their order', () => {
    const kept = keptFiles(
      [file('a'), file('b'), file('c')],
      [
        { id: 'c', name: 'Depois' },
        { id: 'a', name: 'Antes' },
      ],
    );

    expect(kept).toEqual([file('a'), { ...file('c'), name: 'Depois' }]);
  });

  it('are never made up from what a client names', () => {
    expect(keptFiles([file('a')], [{ name: 'Sem arquivo' }, { id: 'x', name: '', path: '../../etc/passwd' }])).toEqual(
      [],
    );
  });
});
