import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { PaneSeparator } from './PaneSeparator.js';

function Panes({ grows }: { grows: 'left' | 'right' }) {
  const [width, set] = useState(300);
  return <PaneSeparator width={width} set={set} least={280} most={400} label="Largura" controls="list" grows={grows} />;
}
const line = () => screen.getByRole('separator', { name: 'Largura' });

describe('the separator between two panes', () => {
  it('moves with the arrow keys, within its limits', () => {
    render(<Panes grows="right" />);
    fireEvent.keyDown(line(), { key: 'ArrowRight' });
    expect(line()).toHaveAttribute('aria-valuenow', '316');

    for (let press = 0; press < 10; press++) fireEvent.keyDown(line(), { key: 'ArrowRight' });
    expect(line()).toHaveAttribute('aria-valuenow', '400');
    fireEvent.keyDown(line(), { key: 'Home' });
    expect(line()).toHaveAttribute('aria-valuenow', '280');
  });

  it('widens a pane on its right when it moves left', () => {
    render(<Panes grows="left" />);
    fireEvent.keyDown(line(), { key: 'ArrowLeft' });

    expect(line()).toHaveAttribute('aria-valuenow', '316');
  });
});
