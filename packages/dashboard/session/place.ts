/** Where the dashboard is. Addresses have no slash at their end. */
export interface Place {
  /** The service's own address as the browser reaches it. */
  serviceUrl: string;
  /** Path of the dashboard in front of all its pages, such as `/dashboard`. */
  basePath: string;
  /** Path of the service itself: empty, unless it lies below a path of its host. */
  servicePath: string;
}

/** Reads where the dashboard is from the address of one of its pages. */
export function readPlace(address: string): Place {
  const { origin, pathname } = new URL(address);
  const servicePath = /^(.*?)\/dashboard(?:\/|$)/.exec(pathname)?.[1] ?? '';
  return { serviceUrl: origin + servicePath, basePath: `${servicePath}/dashboard`, servicePath };
}
