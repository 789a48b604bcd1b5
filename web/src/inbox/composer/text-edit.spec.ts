import { describe, expect, it } from '@jest/globals';
import { inserted, marked } from './text-edit.js';

describe('editing a draft', () => {
  it('puts a variable or an emoji where the caret is', () => {
    expect(inserted({ text: 'Oi !', from: 3, to: 3 }, 'Joana')).toEqual({ text: 'Oi Joana!', from: 8, to: 8 });
  });

  it('marks the selection, and takes the marks off again', () => {
    const bold = marked({ text: 'só hoje', from: 3, to: 7 }, '*');
    expect(bold).toEqual({ text: 'só *hoje*', from: 4, to: 8 });

    expect(marked(bold, '*')).toEqual({ text: 'só hoje', from: 3, to: 7 });
  });
});
