import { lazy, type ComponentType } from 'react';
import { Guard, WhileFlagged } from './Guard.js';

type Loaded = () => Promise<{ default: ComponentType }>;

/** Applies the access conditions of the menu item, such as a plan feature, to a resource's list. */
export function guarded(path: string, load: Loaded, flag?: string): ComponentType {
  const Page = lazy(load);
  return function GuardedList() {
    return (
      <WhileFlagged flag={flag}>
        <Guard path={path}>
          <Page />
        </Guard>
      </WhileFlagged>
    );
  };
}
