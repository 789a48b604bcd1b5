import { useTranslate } from 'ra-core';
import { memo, type MouseEventHandler } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../shared/Icon.js';
import type { IconName } from '../shared/icon-paths.js';
import { isAt } from './navigation-items.js';

export type Shape = 'wide' | 'rail' | 'bottom';
/** `warning` is the dot's tooltip, or null if there is no dot. */
type Props = {
  shape: Shape;
  label: string;
  icon: IconName;
  to?: string;
  /** Another path where the entry counts as current. */
  also?: string;
  /** Marks an entry without its own page as current, because it contains the current page. */
  isHere?: boolean;
  warning?: string | null;
  onClick?: MouseEventHandler<HTMLElement>;
};

const currentOf = (to: string | undefined, active: boolean) =>
  active ? (to ? ('page' as const) : ('true' as const)) : undefined;

/** Uses plain elements instead of MUI components, because every page renders about 30 of them. */
export const NavigationItem = memo(function NavigationItem(props: Props) {
  const { shape, label, icon, to, also, isHere = false, warning = null, onClick } = props;
  const translate = useTranslate();
  const { pathname } = useLocation();
  const active = isHere || (to !== undefined && isAt({ to, also }, pathname));
  const text = translate(label);
  const warned = warning && translate(warning);
  const name = [text, warned].filter(Boolean).join('. ');
  const common = {
    className: `recado-menu-item ${shape}`,
    'aria-label': name,
    'aria-current': currentOf(to, active),
    title: shape === 'rail' ? name : undefined,
    onClick,
  };
  const content = (
    <>
      <Icon name={icon} />
      {shape === 'bottom' ? null : <span>{text}</span>}
      {warned ? <i role="img" aria-label={warned} /> : null}
    </>
  );
  return to ? (
    <Link to={to} {...common}>
      {content}
    </Link>
  ) : (
    <button type="button" {...common}>
      {content}
    </button>
  );
});
