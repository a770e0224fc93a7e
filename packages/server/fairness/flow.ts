/**
 * One of several that share something, by start-time fair queueing (Goyal, Vin and Cheng, 1996). Its tags are instants of virtual
 * time: the cost of the work that was begun for it, no earlier than when it began to wait.
 */
export interface Flow {
  /** The tag of its next piece of work, while one waits. */
  start: number;
  /** The tag at which the work that was begun for it ends. */
  finish: number;
  /** The instant at which it began to wait: no tag of it is earlier. */
  floor: number;
  /** The cost of its latest piece of work. */
  cost: number;
  /** When it began to wait, or had its last turn, as a running number: of equal tags the earlier one goes first. */
  order: number;
}

/** Shares of one thing in virtual time, which stands at the tag of what was begun last. */
export class FairClock {
  #now = 0;
  #last = 0;

  get now(): number {
    return this.#now;
  }

  open(): Flow {
    return { start: 0, finish: 0, floor: 0, cost: 0, order: 0 };
  }

  /** Work waits for a flow for which none waited: it gets no credit for the time in which it wanted nothing. */
  join(flow: Flow): void {
    flow.floor = this.#now;
    flow.start = Math.max(flow.floor, flow.finish);
    this.#last += 1;
    flow.order = this.#last;
  }

  /** Work of that cost begins; answers its tag. */
  begin(flow: Flow, cost: number): number {
    const tag = flow.start;
    this.#now = Math.max(this.#now, tag);
    flow.finish = tag + cost;
    flow.cost = cost;
    flow.start = flow.finish;
    this.#last += 1;
    flow.order = this.#last;
    return tag;
  }

  /** Work that began at `tag` cost `more` than was thought, or less. */
  correct(flow: Flow, tag: number, more: number): void {
    flow.finish = Math.max(tag, flow.finish + more);
    flow.start = Math.max(flow.floor, flow.start + more);
  }

  /** Work of another was begun because these flows may begin none by a bound: that is no credit for later, beyond one piece of work. */
  pass(flows: readonly Flow[]): void {
    for (const flow of flows) {
      flow.floor = Math.max(flow.floor, this.#now - flow.cost);
      flow.start = Math.max(flow.start, flow.floor);
    }
  }

  /** Whether a flow for which nothing waits or runs may be forgotten: a new one would get the same tag. */
  isForgettable({ finish }: Flow): boolean {
    return finish <= this.#now;
  }

  /** Whether one goes before another. */
  static isBefore(one: Flow, other: Flow): boolean {
    return one.start < other.start || (one.start === other.start && one.order < other.order);
  }
}
