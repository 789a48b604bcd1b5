import { describe, expect, it } from '@jest/globals';
import { inserted, marked } from './text-edit.js';

describe('editing a draft', () => {
  it('inserts a variable or an emoji at the caret', () => {
    expect(inserted({ text: 'Oi !', from: 3, to: 3 }, 'Joana')).toEqual({ text: 'Oi Joana!', from: 8, to: 8 });
  });

  it('adds marks to the selection, and removes them again', () => {
    const bold = marked({ text: 'só hoje', from: 3, to: 7 }, '*');
    expect(bold).toEqual({ text: 'só *hoje*', from: 4, to: 8 });

    expect(marked(bold, '*')).toEqual({ text: 'só hoje', from: 3, to: 7 });
  });
});
