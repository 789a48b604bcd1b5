import { useLayoutEffect, type RefObject } from 'react';

const growsByItself = () => 'fieldSizing' in document.documentElement.style;

function fit({ style, scrollHeight }: HTMLTextAreaElement) {
  style.setProperty('height', `${scrollHeight}px`);
}

/** Fits the field's height to its text in browsers without `field-sizing`. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || growsByItself()) return;
    current.style.removeProperty('height');
    if (text) fit(current);
  }, [field, text]);
}
