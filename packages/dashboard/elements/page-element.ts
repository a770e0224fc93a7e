import type { PropertyValues } from 'lit';
import { required, withProperties } from '@platen/editor/controls';
import type { Location } from '../routing/route.ts';
import { DashboardElement } from './dashboard-element.ts';

/**
 * A page of the dashboard. It is made again for each path and each workspace, so that what it loads belongs together; when only the
 * query changes it stays, and `location` is another one.
 */
export abstract class PageElement extends withProperties(DashboardElement, {
  /** Where the person is. Set before the page is first drawn. */
  location: required<Location>(),
}) {
  /** Loads what the page shows, once it has its place in the dashboard. */
  protected abstract load(): void | Promise<void>;

  protected override firstUpdated(_changed: PropertyValues): void {
    void this.load();
  }

  /** A part of the path by its name in the route. */
  protected param(name: string): string {
    return this.location.params[name] ?? '';
  }
}
